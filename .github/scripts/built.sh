#!/usr/bin/env bash
# What site is online: a note in the repository, under a ref that belongs to no branch. It names the sha256 of the site's own list
# (.gazette.json), which is all that a cached site is trusted by, the commit that was published, and when something is next due; where
# several jobs made the site, also the sha256 of the list of each part, in their order, by which the cached parts are trusted.
#
#   built.sh                                 print the note: its lines, or nothing where there is none
#   built.sh MANIFEST SOURCE [NEXT [PARTS]]  write it, once the site is online
#
# Needs: a clone. Optional: REMOTE (origin), and PUSH_TOKEN or DEPLOY_KEY (online.sh). Each note follows the one before: nothing is forced.
set -euo pipefail

remote=${REMOTE:-origin}
ref=refs/gazette/built
# shellcheck source=.github/scripts/online.sh
source "$(dirname "$0")/online.sh"

# A ref that is not there is no failure, but a remote that is not there is one.
standing=$(online ls-remote --quiet "$remote" "$ref" | cut -f 1)
note=
if [[ -n $standing ]]; then
  online fetch --quiet --depth 1 "$remote" "$ref"
  standing=$(git rev-parse FETCH_HEAD)
  note=$(git log -1 --format=%b FETCH_HEAD)
fi
if (($# == 0)); then
  printf '%s\n' "$note"
  exit 0
fi

new=$(printf 'manifest: %s\nsource: %s\nnext: %s' "$1" "$2" "${3:-never}")${4:+$'\nparts: '$4}
if [[ $new == "$note" ]]; then
  echo "The note of what is online is as it was."
  exit 0
fi
empty=$(git hash-object -t tree --stdin </dev/null -w)
export GIT_AUTHOR_NAME=${GIT_AUTHOR_NAME:-Gazette} GIT_AUTHOR_EMAIL=${GIT_AUTHOR_EMAIL:-gazette@localhost}
export GIT_COMMITTER_NAME=$GIT_AUTHOR_NAME GIT_COMMITTER_EMAIL=$GIT_AUTHOR_EMAIL
commit=$(printf 'Note what is online\n\n%s\n' "$new" | git commit-tree ${standing:+-p "$standing"} "$empty")
online push --quiet "$remote" "$commit:$ref"
echo "Noted what is online."
