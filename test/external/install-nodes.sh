#!/usr/bin/env bash
# Puts the versions of Node with which the package is tested, beside the one of this project, into .tools: the oldest of
# each line that package.json allows, and the newest line.
set -euo pipefail
cd "$(dirname "$0")/../.."
case "$(uname -m)" in aarch64 | arm64) arch=arm64 ;; *) arch=x64 ;; esac
for version in 22.21.0 24.5.0 26.9.0; do
  [ -x ".tools/node-$version/node_modules/.bin/node" ] && continue
  mkdir -p ".tools/node-$version"
  echo '{ "private": true }' >".tools/node-$version/package.json"
  npm install --prefix ".tools/node-$version" --silent --no-audit --no-fund --ignore-scripts \
    "node-$(uname -s | tr '[:upper:]' '[:lower:]')-$arch@$version"
done
