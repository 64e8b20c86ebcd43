#!/usr/bin/env node
// Only syntax of old Node versions: this file has to run there to say that they are too old.
import module from 'node:module';

const version = process.versions.node;
const [major = 0, minor = 0] = version.split('.').map(Number);

// The versions of `engines` in package.json: older ones lack proxies from the environment and TypeScript modules without a flag.
if (!(major === 22 ? minor >= 21 : major === 24 ? minor >= 5 : major > 24)) {
  process.stderr.write(`textgen-harness needs Node 22.21, 24.5 or newer; this is Node ${version}.\n`);
  process.exitCode = 2;
} else {
  import('../load/processes/cache-folder.ts')
    .then(({ cachePath }) => {
      // With compiled code from a cache, `list` starts in two thirds of the time. Node does not ask who wrote that code.
      const folder = module.getCompileCacheDir() === undefined ? cachePath(process.env, 'compiled') : undefined;
      if (folder !== undefined) module.enableCompileCache(folder);
      return import('./main.ts');
    })
    .then(({ main }) => main())
    .catch((error) => {
      process.stderr.write(`textgen-harness cannot start: ${error.stack}\n`);
      process.exitCode = 3;
    });
}
