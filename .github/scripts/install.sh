#!/usr/bin/env bash
# Install Gazette for a job: the libraries it needs by version and hash, from the lock file that lies beside this folder, and then Gazette
# itself, from the clone that this is or else as requirements.txt names it. It is built with what is locked, so nothing more is fetched.
set -euo pipefail

pip install --quiet --require-hashes --only-binary :all: --requirement "$(dirname "$0")/../requirements/run.txt"

made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
if [[ -f pyproject.toml ]]; then what=(.); else what=(--requirement requirements.txt); fi
pip wheel --quiet --no-deps --no-build-isolation --wheel-dir "$made" "${what[@]}"
cd "$made"
pip install --no-deps ./gazette-*.whl
pip check
