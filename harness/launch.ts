#!/usr/bin/env node
// Only syntax of old Node versions: this file has to run there to say that they are too old.
import module from 'node:module';

const version = process.versions.node;
const oldest = 24;

if (Number(version.split('.')[0]) < oldest) {
  process.stderr.write(`textgen-harness needs Node ${oldest} or newer; this is Node ${version}.\n`);
  process.exitCode = 2;
} else {
  // Caches compiled code in the temporary folder; `list` then starts in two thirds of the time.
  module.enableCompileCache();
  import('./main.ts')
    .then(({ main }) => main())
    .catch((error) => {
      process.stderr.write(`textgen-harness cannot start: ${error.stack}\n`);
      process.exitCode = 3;
    });
}
