#!/usr/bin/env bash
# Adjudicate and build on the head of the branch, then push the new records. When somebody pushed meanwhile, the records made here are
# thrown away and made again on the new head, up to five times: results never come from orders that are no longer the latest, and
# nothing is force-pushed or merged as text.
#
# site/ may hold the site that was built last: what the note of what is online (built.sh) vouches for is not made again.
#
# Where site.yaml says `jobs: 8`, nothing is built here. Eight jobs make a part each (part.sh) of the commit that is pushed here, and one
# more puts them together (join.sh).
#
# Needs: a clone without changes; `gazette` on the path, or GAZETTE with the command to use. Optional: BRANCH (main), REMOTE (origin),
# PUSH_TOKEN or DEPLOY_KEY (online.sh); JOBS (1), how many jobs the caller has, or `any`. Ends with 0 also when a game has a fault: the other
# games are published, and whoever calls this fails afterwards.
#
# Writes to GITHUB_OUTPUT: faults=true|false; for built.sh, once it is online too: source, next. With one job also: manifest;
# changed=true|false, whether the site is another than the one online. With several: parts, a list in JSON of what each job makes and
# what its cache is trusted by; nothing where this very commit is online.
set -euo pipefail

branch=${BRANCH:-main}
remote=${REMOTE:-origin}
gazette=${GAZETTE:-gazette}
scripts=$(cd "$(dirname "$0")" && pwd)
faults=false

export GIT_AUTHOR_NAME=${GIT_AUTHOR_NAME:-Gazette} GIT_AUTHOR_EMAIL=${GIT_AUTHOR_EMAIL:-gazette@localhost}
export GIT_COMMITTER_NAME=$GIT_AUTHOR_NAME GIT_COMMITTER_EMAIL=$GIT_AUTHOR_EMAIL

# shellcheck source=.github/scripts/online.sh
source "$scripts/online.sh"

# Exit code 1 is a fault in a game, for which the others need not wait; anything above it is a failure of the run itself.
tell_faults() {
  local code=0
  $gazette "$@" || code=$?
  if ((code == 1)); then faults=true; elif ((code > 1)); then exit "$code"; fi
}

sha256_of_list() { sha256sum site/.gazette.json | cut -d ' ' -f 1; }

noted() { sed -n "s/^$1: //p" <<<"$note"; }

# How many jobs make the site of the commit that is checked out.
count_jobs() {
  local code=0
  jobs=$($gazette jobs) || code=$?
  if ((code > 1)); then exit "$code"; fi # a fault in site.yaml is told by whoever builds
  if [[ ${JOBS:-1} != any && ${JOBS:-1} != "$jobs" ]]; then
    echo "site.yaml says \`jobs: $jobs\`, and this workflow has ${JOBS:-1}. How to change that: hosting.md, \"Many jobs\"." >&2
    exit 2
  fi
}

# [{"part":1,"of":8,"trust":"..."},...]
parts_in_json() {
  local trusted number list=
  read -ra trusted <<<"$(noted parts)"
  for ((number = 1; number <= jobs; number++)); do
    list+=",{\"part\":$number,\"of\":$jobs,\"trust\":\"${trusted[number - 1]:-}\"}"
  done
  printf '[%s]' "${list#,}"
}

# What was made of which commit; called once that commit is the remote's.
tell_outputs() {
  local changed=true source
  source=$(git rev-parse HEAD)
  {
    printf '%s\n' "faults=$faults" "source=$source" "next=$next"
    if ((jobs == 1)); then
      [[ $(sha256_of_list) != "$(noted manifest)" ]] || changed=false
      printf '%s\n' "changed=$changed" "manifest=$(sha256_of_list)"
    elif [[ $source == "$(noted source)" ]]; then
      echo "This commit is online." >&2
    else
      echo "parts=$(parts_in_json)"
    fi
  } >>"${GITHUB_OUTPUT:-/dev/null}"
}

# A push is worth another try only where somebody pushed meanwhile. Git tells why it was refused in a line for each branch.
raced='^!.*\[(remote )?rejected\] \((fetch first|non-fast-forward|cannot lock ref|failed to update ref|incorrect old value)'
push_records() {
  local said
  if said=$(online push --porcelain "$remote" "HEAD:refs/heads/$branch" 2>&1); then return 0; fi
  if grep -Eq "$raced" <<<"$said"; then return 1; fi
  printf '%s\n' "$said" "The new records could not be pushed to $branch, so nothing is published." >&2
  if grep -q '^!.*\[remote rejected\]' <<<"$said"; then
    echo "Is the branch protected? A deploy key can be let through: hosting.md, \"If main is protected\"." >&2
  fi
  exit 4
}

start_over() {
  online fetch --quiet "$remote" "$branch"
  git checkout --quiet --force --detach FETCH_HEAD
  git clean --quiet --force -d -x -- state
}

if [[ -n $(git status --porcelain) || -n $(git status --porcelain --ignored -- state) ]]; then
  echo "publish.sh needs a clone without changes and without ignored files in state/; it would throw them away." >&2
  exit 2
fi

note=$(PUSH_TOKEN=$token DEPLOY_KEY=$key "$scripts/built.sh")
trust=$(noted manifest)
for round in 1 2 3 4 5; do
  start_over
  faults=false
  count_jobs
  tell_faults run ${GITHUB_ACTIONS:+--github}
  if ((jobs == 1)); then
    tell_faults build --trust "$trust"
    trust=$(sha256_of_list)
  else
    rm -rf site # an older one, which nobody is to take for that of this commit
  fi
  next=$($gazette due | sed -n '1s/ .*//p')
  git add --all -- state
  if git diff --cached --quiet; then
    echo "No new records."
    tell_outputs
    exit 0
  fi
  phases=$(git diff --cached --name-only --diff-filter=A -- 'state/*/*/results.yaml' | sed -E 's|^state/(.*)/results.yaml$|\1|')
  git commit --quiet --message "Adjudicate ${phases:-the next phase}"
  if push_records; then
    echo "Pushed the new records in round $round."
    tell_outputs
    exit 0
  fi
  echo "Refused: somebody pushed to $branch meanwhile. The records of round $round are thrown away." >&2
done
echo "Refused five times; nothing was pushed. The next run tries again." >&2
exit 3
