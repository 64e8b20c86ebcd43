import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { childEnvironment } from './child-environment.ts';

const secrets = {
  TEXTGEN_KEY: 'a',
  TEXTGEN_ADMIN_TOKEN: 'a',
  GITHUB_TOKEN: 'a',
  AWS_SECRET_ACCESS_KEY: 'a',
  NODE_AUTH_TOKEN: 'a',
  GOOGLE_API_KEY: 'a',
  OTEL_EXPORTER_OTLP_HEADERS: 'a',
  HOMEBREW_GITHUB_API_TOKEN: 'a',
};

t.test('a program gets what it needs, and nothing else of the environment', async (t) => {
  const common = {
    PATH: '/bin',
    HOME: '/home/a',
    LC_ALL: 'C',
    https_proxy: 'p',
    Path: 'C:\\bin',
    SystemRoot: 'C:\\Windows',
  };
  const own = {
    browser: { DISPLAY: ':0', XAUTHORITY: '/a' },
    go: { GOPROXY: 'off', GOFLAGS: '-mod=mod' },
    k6: { K6_OUT: 'json=a' },
    node: { NODE_OPTIONS: '--no-warnings' },
  };
  const all = { ...secrets, ...common, ...own.browser, ...own.go, ...own.k6, ...own.node };
  for (const kind of ['browser', 'go', 'k6', 'node'] as const)
    t.same(childEnvironment(kind, all), { ...common, ...own[kind] }, kind);
});

/** These programs are commands of the user, or the environment is that of the process that started them. */
const usersCommands = ['harness/client/client-program.ts', 'harness/targets/started-program.ts'];
const handedOn = ['load/engines/k6/watchdog.ts'];

/** The arguments of each call of a function, as written. */
function callsOf(name: string, text: string): string[] {
  return [...text.matchAll(new RegExp(`\\b${name}\\(`, 'g'))].map(({ index, 0: { length } }) => {
    let [depth, end] = [1, index + length];
    for (; depth > 0 && end < text.length; end += 1) depth += { '(': 1, ')': -1 }[text[end] ?? ''] ?? 0;
    return text.slice(index, end);
  });
}

t.test('every other program is started with such an environment', async (t) => {
  const root = join(import.meta.dirname, '..', '..');
  const sources = globSync('{schemas,limiter,scenarios,load,reports,reference-server,harness}/**/*.ts', { cwd: root });
  let calls = 0;
  for (const file of sources.filter((each) => !each.endsWith('.test.ts'))) {
    const text = readFileSync(join(root, file), 'utf8');
    t.notMatch(text, /(?:require|import)\('(?:node:)?child_process/, file);
    const [, names] = /^import (.*) from '(?:node:)?child_process';/m.exec(text) ?? [];
    if (names === undefined || usersCommands.includes(file) || handedOn.includes(file)) continue;
    t.match(names, /^\{/, `${file}: functions are imported by their names`);
    const started = (names.match(/\b(?:spawn|exec|execFile|fork)(?:Sync)?\b/g) ?? []).flatMap((name) =>
      callsOf(name, text),
    );
    t.ok(started.length > 0, file);
    for (const call of started) t.match(call, /\benv: (?:\{ \.\.\.)?(?:child|load)Environment\(/, `${file}: ${call}`);
    calls += started.length;
  }
  t.ok(calls >= 6, `${calls} calls`);
});
