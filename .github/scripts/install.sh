#!/usr/bin/env bash
# Install Gazette for a job: the libraries it needs by version and hash, from the lock file that lies beside this folder, and then Gazette
# itself, from the clone that this is or else as requirements.txt names it. It is built with what is locked, so nothing more is fetched.
set -euo pipefail

pip install --quiet --require-hashes --only-binary :all: --requirement "$(dirname "$0")/../requirements/run.txt"

made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
if [[ -f pyproject.toml ]]; then what=(.); else what=(--requirement requirements.txt); fi
# This job may hold keys. What an index gives for a name alone may be the program of somebody else.
pinned='@[0-9a-f]{40}([#[:space:]]|$)|--hash=sha256:[0-9a-f]{64}'
if [[ ! -f pyproject.toml ]] && grep --quiet --invert-match --extended-regexp "^[[:space:]]*(#|$)|$pinned" requirements.txt; then
  echo 'requirements.txt must name Gazette by a commit or a hash: gazette-diplomacy @ git+https://HOST/OWNER/REPOSITORY@COMMIT' >&2
  exit 1
fi
pip wheel --quiet --no-deps --no-build-isolation --wheel-dir "$made" "${what[@]}"
cd "$made"
pip install --no-deps ./gazette_diplomacy-*.whl
pip check
