#!/usr/bin/env bash
# Adjudicate and build on the head of the branch, then push the new records. When somebody pushed meanwhile, the records made here are
# thrown away and made again on the new head, up to five times: results never come from orders that are no longer the latest, and
# nothing is force-pushed or merged as text.
#
# Needs: a clone without changes; `gazette` on the path, or GAZETTE with the command to use. Optional: BRANCH (main), REMOTE (origin),
# PUSH_TOKEN (a password for the remote). Writes faults=true|false to GITHUB_OUTPUT. Ends with 0 also when a game has a fault: the
# other games are published, and whoever calls this fails afterwards.
set -euo pipefail

branch=${BRANCH:-main}
remote=${REMOTE:-origin}
gazette=${GAZETTE:-gazette}
faults=false

export GIT_AUTHOR_NAME=${GIT_AUTHOR_NAME:-Gazette} GIT_AUTHOR_EMAIL=${GIT_AUTHOR_EMAIL:-gazette@localhost}
export GIT_COMMITTER_NAME=$GIT_AUTHOR_NAME GIT_COMMITTER_EMAIL=$GIT_AUTHOR_EMAIL GIT_TERMINAL_PROMPT=0

# The token is seen by git alone: neither on a command line, nor in .git/config, nor by the program that reads the games.
token=${PUSH_TOKEN:-}
unset PUSH_TOKEN
online() {
  if [[ -z $token ]]; then
    git "$@"
  else
    # shellcheck disable=SC2016 # expanded by the helper, not here
    PUSH_TOKEN=$token git -c credential.helper= \
      -c credential.helper='!f() { echo username=x-access-token; echo "password=$PUSH_TOKEN"; }; f' "$@"
  fi
}

# Exit code 1 is a fault in a game, for which the others need not wait; anything above it is a failure of the run itself.
tell_faults() {
  local code=0
  $gazette "$@" || code=$?
  if ((code == 1)); then faults=true; elif ((code > 1)); then exit "$code"; fi
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

for round in 1 2 3 4 5; do
  start_over
  faults=false
  tell_faults run ${GITHUB_ACTIONS:+--github}
  tell_faults build
  echo "faults=$faults" >>"${GITHUB_OUTPUT:-/dev/null}"
  git add --all -- state
  if git diff --cached --quiet; then
    echo "No new records."
    exit 0
  fi
  phases=$(git diff --cached --name-only --diff-filter=A -- 'state/*/*/results.yaml' | sed -E 's|^state/(.*)/results.yaml$|\1|')
  git commit --quiet --message "Adjudicate ${phases:-the next phase}"
  if online push --quiet "$remote" "HEAD:refs/heads/$branch"; then
    echo "Pushed the new records in round $round."
    exit 0
  fi
  echo "Refused: somebody pushed to $branch meanwhile. The records of round $round are thrown away." >&2
done
echo "Refused five times; nothing was pushed. The next run tries again." >&2
exit 3
