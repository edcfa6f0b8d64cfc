#!/usr/bin/env bash
# Put the built site into another repository as one commit that holds the site and nothing else, but for what the owner of that repository
# put there: CNAME (the site's own address), README*, LICENSE*, COPYING* and .github/ at its top, as they are. Ends well without a commit
# when the site is the same as before. Nothing is force-pushed.
#
#   push-site.sh SITE REPOSITORY [BRANCH]
#
# Optional: SITE_DEPLOY_KEY, a private SSH key that may write to REPOSITORY; KNOWN_HOSTS, the host keys to trust.
set -euo pipefail

site=$(cd "$1" && pwd)
repository=$2
branch=${3:-main}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

if [[ -n ${SITE_DEPLOY_KEY:-} ]]; then
  (umask 077 && printf '%s\n' "$SITE_DEPLOY_KEY" >"$work/key" && printf '%s\n' "${KNOWN_HOSTS:?}" >"$work/hosts")
  unset SITE_DEPLOY_KEY
  export GIT_SSH_COMMAND="ssh -i $work/key -o IdentitiesOnly=yes -o UserKnownHostsFile=$work/hosts -o StrictHostKeyChecking=yes"
fi
export GIT_TERMINAL_PROMPT=0

git init --quiet --initial-branch="$branch" "$work/site"
cd "$work/site"
if git fetch --quiet --depth 1 "$repository" "refs/heads/$branch" 2>"$work/why"; then
  git reset --quiet FETCH_HEAD
  git ls-files -z -- ':(glob,icase)README*' ':(glob,icase)LICENSE*' ':(glob,icase)LICENCE*' ':(glob,icase)COPYING*' CNAME .github |
    git checkout-index --quiet -z --stdin
elif ! git ls-remote --quiet "$repository" >/dev/null; then
  cat "$work/why" >&2
  exit 1
fi

cp -R "$site/." .
rm -f .gitignore
find . -name .kept.zz -delete # what only the next build reads
touch .nojekyll
git add --all
if git rev-parse --quiet --verify HEAD >/dev/null && git diff --cached --quiet; then
  echo "The site is as it was."
  exit 0
fi
git -c user.name=Gazette -c user.email=gazette@localhost commit --quiet --message "Publish the site"
git push --quiet "$repository" "HEAD:refs/heads/$branch"
echo "The site is published."
