/** Keys are only in Secrets. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { CoreV1Event, KubernetesObject } from '@kubernetes/client-node';
import type { Test } from 'tap';
import { listen } from '../../../reference-server/server.ts';
import { k6Processes } from './load-on-pods.ts';
import { corner, leftIn, type Stage } from './stage.ts';

const canary = 'canary-4711';
const keys = ['primary', 'a', 'b', 'c'].map((id) => ({
  ...{ id, secret: `sk-${canary}-${id}`, limit: 20, windowSeconds: 2, lacks: [] },
}));
const [primary = '', ...secrets] = keys.map(({ secret }) => secret);
/** The Base64 form of a text depends on its position modulo 3. */
const spellings = [canary, ...['', 'x', 'xx'].map(inBase64)];

function inBase64(before: string): string {
  const text = Buffer.from(before + canary).toString('base64');
  return text.slice(before === '' ? 0 : 4, -4);
}

const holdsCanary = (text: string): boolean => spellings.some((spelling) => text.includes(spelling));

/** Searches all objects, logs, processes and results of a run for the keys. */
export async function canaries(t: Test, stage: Stage): Promise<void> {
  await using server = await listen({ keys, seed: 1, port: 0 });
  const here = await corner(t, stage, 'canaries');
  const env = { TEXTGEN_KEY: primary, TEXTGEN_KEYS_LOAD: secrets.join(',') };
  const header = `x-session: ${canary}-header`;
  const run = here.load([server.url, '--profile', 'per-key-429', '--pods', '2', '--header', header], env);
  const seen = new Map<string, string>();
  const watching = watch(stage, here.namespace, seen, () => run.process.exitCode === null);
  const { code, stderr, stdout } = await run.ended;
  await watching;
  t.equal(code, 0, stderr);
  const kinds = new Set([...seen.keys()].map((name) => name.split(' ')[0]));
  for (const kind of ['Job', 'Pod', 'ConfigMap', 'Secret', 'Event', 'log', 'process'])
    t.ok(kinds.has(kind), `a ${kind} was seen`);
  const told = [...seen].filter(([, text]) => holdsCanary(text)).map(([name]) => name.replace(/-?[0-9a-f]{12}/, ''));
  t.same(told.sort(), ['Secret textgen', 'Secret textgen-plan'], 'keys and secret headers are only in the Secrets');
  t.notOk(holdsCanary(stderr + stdout), 'none of them is printed');
  const results = join(here.folder, 'harness-results');
  for (const name of readdirSync(results))
    t.notOk(holdsCanary(readFileSync(join(results, name), 'utf8')), `none of them is in ${name}`);
  t.same(await leftIn(stage.objects, here.namespace), []);
}

async function watch(stage: Stage, namespace: string, seen: Map<string, string>, lasts: () => boolean): Promise<void> {
  const kinds = [
    ['batch/v1', 'Job'],
    ['v1', 'Pod'],
    ['v1', 'ConfigMap'],
    ['v1', 'Secret'],
    ['v1', 'Event'],
  ] as const;
  const note = (name: string, text: string) => seen.set(name, (seen.get(name) ?? '') + text);
  while (lasts()) {
    for (const [apiVersion, kind] of kinds) {
      const { items } = await stage.objects.list<KubernetesObject & CoreV1Event>(apiVersion, kind, namespace);
      for (const object of items) {
        const { metadata } = object;
        if (metadata?.name !== 'kube-root-ca.crt') note(`${kind} ${metadata?.name}`, JSON.stringify(object));
        if (kind !== 'Pod') continue;
        const log = stage.core.readNamespacedPodLog({ name: metadata?.name ?? '', namespace });
        note(`log ${metadata?.name}`, await log.catch(() => ''));
      }
    }
    for (const { pid, words } of k6Processes()) note(`process ${pid}`, words);
    await pause(200);
  }
}
