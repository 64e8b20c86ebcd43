#!/usr/bin/env bash
# Builds the programs of a one-node Kubernetes for the tests, unless they are in the cache. Needs Go, the Go module proxy,
# 3 minutes on two cores and 3 GB for Go's build cache. Prints the folder with the programs.
set -euo pipefail
version=1.34.4
operator=1.5.0
programs=(kube-apiserver kube-controller-manager kube-scheduler kubelet)
cache=${XDG_CACHE_HOME:-$HOME/.cache}/textgen-harness
home=$cache/kubernetes-$version
export PATH="$PATH:/usr/local/go/bin" CGO_ENABLED=0 GOFLAGS=-mod=mod GOTOOLCHAIN=local
# The compiler collects no garbage below 2 GiB, writes no symbols for a debugger and inlines nothing: a third less time.
export GOGC=off GOMEMLIMIT=2GiB
flags=(-trimpath '-gcflags=all=-dwarf=false -l')

field() { sed -n "s/^\t\"$1\": \"\(.*\)\",\{0,1\}$/\1/p"; } # field NAME: of what `go mod download -json` prints

if [ ! -x "$home/kubelet" ]; then
  mkdir -p "$cache"
  work=$(mktemp -d "$cache/build-XXXXXX")
  trap 'rm -rf "$work"' EXIT
  cd "$work"
  manifest=$(go mod download -json "k8s.io/kubernetes@v$version" | field GoMod)
  {
    echo 'module cluster'
    echo "require k8s.io/kubernetes v$version"
    # The module replaces its staging modules with folders of its repository. They are published under these versions.
    sed -nE "s#^[[:space:]]*(k8s\.io/[a-z-]+) => \./staging/.*#replace \1 => \1 v0.${version#*.}#p" "$manifest"
    sed -nE 's/^(go [0-9.]+)$/\1/p' "$manifest"
  } >go.mod
  {
    echo 'package cluster'
    printf 'import _ "k8s.io/kubernetes/cmd/%s/app"\n' "${programs[@]}"
  } >cluster.go
  mkdir pause bin
  cat >pause/main.go <<'GO'
// Keeps a pod's namespaces open until it gets a signal to end.
package main

import (
	"os"
	"os/signal"
	"syscall"
)

func main() {
	stop := make(chan os.Signal, 1)
	signal.Notify(stop, syscall.SIGINT, syscall.SIGTERM)
	<-stop
}
GO
  go mod tidy >&2
  stamp=k8s.io/component-base/version
  go build "${flags[@]}" -o bin/ \
    -ldflags="-s -w -X $stamp.gitVersion=v$version -X $stamp.gitMajor=1 -X $stamp.gitMinor=${version:2:2}" \
    "${programs[@]/#/k8s.io/kubernetes/cmd/}"
  go build "${flags[@]}" -ldflags='-s -w' -o bin/pause ./pause
  mv -T bin "$home"
fi

# k6-operator's definition of a TestRun, to validate manifests.
if [ ! -f "$home/testruns.yaml" ]; then
  fetched=$(cd / && go mod download -json "github.com/grafana/k6-operator@v$operator") || { echo "$fetched" >&2 && exit 1; }
  module=$(field Dir <<<"$fetched")
  install -m 644 "$module/config/crd/bases/k6.io_testruns.yaml" "$home/testruns.yaml"
fi
echo "$home"
