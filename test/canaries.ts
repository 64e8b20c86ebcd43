import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import type { Test } from 'tap';
import { demoKeys } from '../reference-server/keys/keys-file.ts';
import { commandOf, descendants } from './processes.ts';

/** A secret with characters that JSON, HTML, URLs and shells escape differently. */
const canary = (): string => `${randomBytes(9).toString('base64')}/+<&"'%2${randomBytes(9).toString('base64')}`;

export const canaries: Record<string, string> = Object.fromEntries(
  ['primary', 'secondary', 'forbidden', 'exhaustible', 'bystander', 'load-1', 'load-2', 'load-3', 'header'].map(
    (role) => [role, canary()],
  ),
);
/** Keys that the checks make of the primary key: cut and lengthened at both ends. */
export const nearMisses: Record<string, string> = {
  'first-cut': canaries.primary?.slice(1) ?? '',
  'last-cut': canaries.primary?.slice(0, -1) ?? '',
  'first-added': `x${canaries.primary}`,
  'last-added': `${canaries.primary}x`,
};
/** The environment variables from which the harness reads keys. */
export const env = {
  TEXTGEN_KEY: canaries.primary ?? '',
  TEXTGEN_KEY_SECONDARY: canaries.secondary ?? '',
  TEXTGEN_KEY_FORBIDDEN: canaries.forbidden ?? '',
  TEXTGEN_KEY_EXHAUSTIBLE: canaries.exhaustible ?? '',
  TEXTGEN_KEY_BYSTANDER: canaries.bystander ?? '',
  TEXTGEN_KEYS_LOAD: ['load-1', 'load-2', 'load-3'].map((role) => canaries[role]).join(','),
};
/** The demo keys of a server, with canaries as secrets. */
export const keys = demoKeys.map((key) => ({ ...key, secret: canaries[key.id] ?? key.secret }));
export const header = ['--header', `X-Gateway-Token: ${canaries.header}`];

/** The text with JSON, URL, HTML and shell escapes decoded. */
const unescaped = (text: string): string =>
  text
    .replace(/\\+u([0-9a-f]{4})|%(?:25)*([2-7][0-9a-f])|&#x?0*([0-9a-f]+);/gi, (_, unicode, url, html) =>
      String.fromCharCode(Number.parseInt(unicode ?? url ?? html, 16)),
    )
    .replace(/'\\+''/g, "'")
    .replace(/&(?:amp;)?(lt|gt|quot|amp);/g, (_, name) => ({ lt: '<', gt: '>', quot: '"' })[name as string] ?? '&')
    .replace(/\\+(?=\W)/g, '');

export const escaped = (text: string): string =>
  [...text].map((char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');

/** The body of an error with this message. */
export const refusal = (message: string): string =>
  `{"error":{"type":"invalid_request_error","code":"x","message":"${message}"}}`;

/** If a secret was cut, at most this many characters of it may be left. */
const pieceLength = 8;

/** A canary and its pieces, in every encoding that is searched for. */
function formsOf(secret: string): string[] {
  const core = (before: number): string => {
    const text = Buffer.from(' '.repeat(before) + secret).toString('base64');
    return text.slice(Math.ceil((before * 8) / 6), -4);
  };
  const html = secret.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
  return [
    ...Array.from({ length: secret.length - pieceLength + 1 }, (_, at) => secret.slice(at, at + pieceLength)),
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
    html,
    ...[0, 1, 2].flatMap((before) => [core(before), core(before).replaceAll('+', '-').replaceAll('/', '_')]),
    escaped(secret),
    Buffer.from(secret).toString('hex'),
  ];
}

/** The decompressed base64 blobs of a text: a report page contains its results in this form. */
function unpacked(text: string): string {
  const blobs = text.match(/[A-Za-z0-9+/]{400,}={0,2}/g) ?? [];
  const contents = blobs.map((blob) => {
    const bytes = Buffer.from(blob, 'base64');
    for (const unpack of [gunzipSync, inflateRawSync, inflateSync, brotliDecompressSync]) {
      try {
        return unpack(bytes).toString();
      } catch {
        // Compressed in another way, or not at all.
      }
    }
    return '';
  });
  return contents.join('\n');
}

/** The role of each form in lower case. A piece that a key and its near miss share is of the key. */
const rolesOfForms = new Map(
  Object.entries({ ...nearMisses, ...canaries }).flatMap(([role, secret]) =>
    formsOf(secret).map((form) => [form.toLowerCase(), role]),
  ),
);
/** One expression takes a hundredth of the time of a search for each form. */
const anyForm = new RegExp([...rolesOfForms.keys()].map((form) => form.replaceAll(/\W/g, '\\$&')).join('|'), 'g');

/** Asserts that no text contains a canary, in any letter case, encoding or compressed blob. */
export function holdsNone(t: Test, texts: Record<string, string>): void {
  const found = Object.entries(texts).flatMap(([place, text]) => {
    const all = `${text}\n${unpacked(text)}`;
    const whole = `${all}\n${unescaped(all)}`.toLowerCase();
    return [...new Set(whole.match(anyForm))].map(
      (form) => `${place} holds the ${rolesOfForms.get(form)} canary as ${form}`,
    );
  });
  t.strictSame(found, [], `${Object.keys(texts).length} texts hold no secret`);
}

export const filesIn = (directory: string): Record<string, string> =>
  Object.fromEntries(
    globSync('**/*', { cwd: directory, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path, readFileSync(path, 'utf8')]),
  );

/** Collects the command lines of all child processes until it is disposed. */
export function argumentsSeen(): { seen: Set<string> } & Disposable {
  const seen = new Set<string>();
  const look = (): void => {
    for (const pid of descendants()) seen.add(commandOf(pid));
  };
  const timer = setInterval(look, 100);
  // A process that this one starts is looked at even if it ends before the timer fires.
  const onChild = (message: unknown): void => void (message as { process: ChildProcess }).process.once('spawn', look);
  subscribe('child_process', onChild);
  return {
    seen,
    [Symbol.dispose]: () => {
      clearInterval(timer);
      unsubscribe('child_process', onChild);
    },
  };
}
