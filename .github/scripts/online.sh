# For the other scripts to read in: `online` is git with the right to read and write the remote, and says nothing of how.
#
# Optional: PUSH_TOKEN, a password for the remote; or DEPLOY_KEY, a private SSH key, with KNOWN_HOSTS, the host keys to trust.
# Either is seen by git alone: neither on a command line, nor in .git/config, nor by the program that reads the games.
# shellcheck shell=bash
token=${PUSH_TOKEN:-}
key=${DEPLOY_KEY:-}
unset PUSH_TOKEN DEPLOY_KEY
export GIT_TERMINAL_PROMPT=0

if [[ -n $key ]]; then
  keys=$(mktemp -d)
  trap 'rm -rf "$keys"' EXIT
fi

online() {
  if [[ -n $key ]]; then
    (umask 077 && printf '%s\n' "$key" >"$keys/key" && printf '%s\n' "${KNOWN_HOSTS:?}" >"$keys/hosts")
    local code=0
    GIT_SSH_COMMAND="ssh -i $keys/key -o IdentitiesOnly=yes -o UserKnownHostsFile=$keys/hosts -o StrictHostKeyChecking=yes" \
      git "$@" || code=$?
    rm -f "$keys/key"
    return "$code"
  elif [[ -n $token ]]; then
    # shellcheck disable=SC2016 # expanded by the helper, not here
    PUSH_TOKEN=$token git -c credential.helper= \
      -c credential.helper='!f() { echo username=x-access-token; echo "password=$PUSH_TOKEN"; }; f' "$@"
  else
    git "$@"
  fi
}
