#!/usr/bin/env node
// Syntax that old versions of Node understand: this file must run there to say that they are too old.
const version = process.versions.node;
const oldest = 24;

if (Number(version.split('.')[0]) < oldest) {
  process.stderr.write(`textgen-harness needs Node ${oldest} or newer; this is Node ${version}.\n`);
  process.exitCode = 2;
} else {
  import('./main.ts').then((module) => module.main());
}
