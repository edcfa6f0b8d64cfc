#!/usr/bin/env bash
# Seal a game anew for other recipients, and push that. Whoever starts it types a game and recipients; what they typed is checked here, and
# never printed, since it may be a key by mistake.
#
# Needs: a clone of the head of the branch; `gazette` on the path, or GAZETTE with the command to use; GAME; RECIPIENTS, parted by blanks
# or commas; GAZETTE_KEY, which opens the game now. Optional: BRANCH (main), REMOTE (origin), PUSH_TOKEN (a password for the remote).
set -euo pipefail

gazette=${GAZETTE:-gazette}
export GIT_AUTHOR_NAME=${GIT_AUTHOR_NAME:-Gazette} GIT_AUTHOR_EMAIL=${GIT_AUTHOR_EMAIL:-gazette@localhost}
export GIT_COMMITTER_NAME=$GIT_AUTHOR_NAME GIT_COMMITTER_EMAIL=$GIT_AUTHOR_EMAIL GIT_TERMINAL_PROMPT=0
token=${PUSH_TOKEN:-}
unset PUSH_TOKEN

if [[ ! $GAME =~ ^[a-z0-9][a-z0-9-]{0,62}$ || ! -f state/$GAME/game.yaml ]]; then
  echo "There is no game of the name that was typed." >&2
  exit 2
fi
words=()
for each in $(tr -s ', \n\t' ' ' <<<"$RECIPIENTS" | tr -cd 'A-Za-z0-9 _.@:/-'); do
  if [[ ! $each =~ ^age1[a-z0-9]{58}$ ]]; then
    echo "No. $((${#words[@]} / 2 + 1)) of what was typed is no recipient; \`gazette keygen\` prints one, which begins with age1." >&2
    exit 2
  fi
  words+=(--recipient "$each")
done
if ((${#words[@]} == 0)); then
  echo "No recipient was typed." >&2
  exit 2
fi

$gazette rekey "$GAME" "${words[@]}"
git add --all -- "state/$GAME"
if git diff --cached --quiet; then
  echo "Nothing changed."
  exit 0
fi
git commit --quiet --message "Seal $GAME for other keys"
# The token is seen by git alone, as in publish.sh.
with_token=()
# shellcheck disable=SC2016 # expanded by the helper, not here
if [[ -n $token ]]; then
  with_token=(-c credential.helper= -c 'credential.helper=!f() { echo username=x-access-token; echo "password=$PUSH_TOKEN"; }; f')
fi
if ! PUSH_TOKEN=$token git "${with_token[@]}" push --quiet "${REMOTE:-origin}" "HEAD:refs/heads/${BRANCH:-main}"; then
  echo "Nothing was pushed. Where somebody else has pushed meanwhile, start this again; it begins from their commit." >&2
  exit 3
fi
