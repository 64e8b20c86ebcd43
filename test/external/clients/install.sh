#!/usr/bin/env bash
# Installs what the clients of examples/clients need, got beside this file, httpx, tenacity and the client in Go in .tools/clients,
# and testcontainers for Python and Go, for docs/mock.md.
set -euo pipefail
cd "$(dirname "$0")"
tools=$PWD/../../../.tools/clients
mkdir -p "$tools"
npm ci --ignore-scripts --no-audit --no-fund --silent
[ -x "$tools/python/bin/python" ] || python3 -m venv "$tools/python"
"$tools/python/bin/pip" install -q --disable-pip-version-check -r requirements.txt
cd ../../../examples/clients/go && CGO_ENABLED=0 go build -trimpath -o "$tools/go-client" .
mkdir -p "$tools/go-mock" && cd "$tools/go-mock"
[ -f go.mod ] || go mod init mock
go get github.com/testcontainers/testcontainers-go@v0.37.0
