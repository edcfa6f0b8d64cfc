#!/usr/bin/env bash
# Put the parts of the site, parts/part-1 to parts/part-N, together to site/, unless somebody has pushed since they were begun: then the
# commit that is checked out is no longer the latest, and its site must not be published.
#
# `gazette join` compares every file with the list of its part, and every game with the files here. So a part that is missing, cut short or
# made of another commit is told, and this fails. What it cannot tell is who made a part: whoever calls this knows that (hosting.md).
#
# Needs: `gazette` on the path, or GAZETTE with the command to use. Optional: BRANCH (main), REMOTE (origin), PUSH_TOKEN or DEPLOY_KEY
# (online.sh). Ends with 0 also when a game has a fault. Writes to GITHUB_OUTPUT: faults=true|false; and if this commit is the latest:
# changed=true|false, whether the site is another than the one online, and for built.sh manifest and parts.
set -euo pipefail

branch=${BRANCH:-main}
remote=${REMOTE:-origin}
gazette=${GAZETTE:-gazette}
scripts=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=.github/scripts/online.sh
source "$scripts/online.sh"

sha256_of_list() { sha256sum "$1/.gazette.json" | cut -d ' ' -f 1; }

code=0
jobs=$($gazette jobs) || code=$?
if ((code > 1)); then exit "$code"; fi
parts=()
for ((number = 1; number <= jobs; number++)); do parts+=("parts/part-$number"); done

rm -rf site
code=0
$gazette join "${parts[@]}" || code=$?
if ((code > 1)); then exit "$code"; fi
if [[ ! -f site/index.html ]]; then
  echo "The parts could not be put together, so nothing is published." >&2
  exit 1
fi
if ((code == 1)); then faults=true; else faults=false; fi
echo "faults=$faults" >>"${GITHUB_OUTPUT:-/dev/null}"

latest=$(online ls-remote --quiet "$remote" "refs/heads/$branch" | cut -f 1)
if [[ $latest != "$(git rev-parse HEAD)" ]]; then
  echo "Somebody pushed to $branch meanwhile: this site is not published, since it is no longer of the latest commit. The next run makes one."
  exit 0
fi

changed=true
online_now=$(PUSH_TOKEN=$token DEPLOY_KEY=$key "$scripts/built.sh" | sed -n 's/^manifest: //p')
[[ $(sha256_of_list site) != "$online_now" ]] || changed=false
lists=$(for part in "${parts[@]}"; do sha256_of_list "$part"; done | paste -s -d ' ')
printf '%s\n' "changed=$changed" "manifest=$(sha256_of_list site)" "parts=$lists" >>"${GITHUB_OUTPUT:-/dev/null}"
