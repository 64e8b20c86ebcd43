#!/usr/bin/env bash
# Installs the limiters: `install.sh [node|go|python|nginx]…`, by default all. A language that is missing is named and
# left out; what is installed already is left as it is. Ends with 1 if something is missing.
set -uo pipefail
cd "$(dirname "$0")"
tools=../../.tools/limiters
mkdir -p "$tools"
missing=0

# unless NAME FILE...: true if NAME was not installed from these files
unless() {
  stamp=$(cat "${@:2}" | sha256sum | cut -d ' ' -f 1)
  [ "$(cat "$tools/$1.installed" 2>/dev/null)" != "$stamp" ]
}
installed() { echo "$stamp" >"$tools/$1.installed"; }
lacks() {
  echo "$1 is left out: $2"
  missing=1
}

install_node() {
  command -v npm >/dev/null || { lacks node 'npm is absent'; return; }
  unless node node/package-lock.json || [ ! -d node/node_modules ] || return 0
  npm --prefix node ci --ignore-scripts --no-audit --no-fund --silent && installed node || lacks node 'npm ci failed'
}

install_go() {
  command -v go >/dev/null || { lacks go 'go is absent'; return; }
  unless go go/go.sum go/*.go || return 0
  # As .ci/run builds its programs, so that they share compiled packages.
  (cd go && CGO_ENABLED=0 go build -trimpath -gcflags=all=-dwarf=false -ldflags='-s -w' -o "../$tools/go-limiters" .) && installed go || lacks go 'go build failed'
}

install_python() {
  command -v python3 >/dev/null || { lacks python 'python3 is absent'; return; }
  unless python python/requirements.txt || return 0
  python3 -m venv --clear "$tools/python" &&
    "$tools/python/bin/pip" install -q --disable-pip-version-check -r python/requirements.txt &&
    installed python || lacks python 'the virtual environment could not be made'
}

# The program alone, without its package, which would start a server of its own.
install_nginx() {
  command -v nginx >/dev/null && return
  [ -x "$tools/nginx/usr/sbin/nginx" ] && return
  command -v dpkg >/dev/null || { lacks nginx 'nginx is absent, and this is no Debian'; return; }
  folder=$(mktemp -d)
  download() { (cd "$folder" && apt-get download -q nginx >/dev/null 2>&1); }
  { download || { apt-get update -q >/dev/null 2>&1 && download; }; } && dpkg -x "$folder"/nginx_*.deb "$tools/nginx" &&
    "$tools/nginx/usr/sbin/nginx" -v 2>/dev/null || lacks nginx 'its package could not be downloaded'
  rm -rf "$folder"
}

for language in "${@:-}"; do
  case $language in
    '') install_node; install_go; install_python; install_nginx ;;
    node | go | python | nginx) "install_$language" ;;
    *) echo "install.sh [node|go|python|nginx]…"; exit 2 ;;
  esac
done
exit "$missing"
