#!/usr/bin/env bash
# Make one of the parts of the site of the commit that is checked out: in parts/part-K, which may hold what that part was last time.
#
#   part.sh K N [TRUST]
#
# TRUST is the sha256 of the list of the part that lies there, as the note of what is online has it (built.sh): without it, nothing that
# lies there is used. This job needs no right to write anywhere, and no key.
#
# Needs: `gazette` on the path, or GAZETTE with the command to use. Ends with 0 also when a game has a fault; join.sh tells it once more.
# Writes to GITHUB_OUTPUT: list, the sha256 of the list of this part.
set -euo pipefail

gazette=${GAZETTE:-gazette}
part=parts/part-$1
code=0
$gazette build --part "$1/$2" --out "$part" --trust "${3:-}" || code=$?
if ((code > 1)); then exit "$code"; fi
echo "list=$(sha256sum "$part/.gazette.json" | cut -d ' ' -f 1)" >>"${GITHUB_OUTPUT:-/dev/null}"
