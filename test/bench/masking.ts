// `node test/bench/masking.ts`: processor time of masking and escaping for adversarial texts, over sizes. Fails if 1 MB takes
// more than 0.3 s, or more than six times as long as 256 KB (taken as 20 ms at least: shorter times are noise).
import { safeText } from '../../harness/io/output.ts';
import { Secrets } from '../../harness/secrets/secrets.ts';

const secret = 'tg-Ab1/+x"<é>&9\\z-0123456789';
const secrets = new Secrets();
for (const label of ['primary', 'secondary', 'forbidden', 'exhaustible', 'bystander'])
  secrets.add(label, `${secret}-${label}`);
for (let index = 0; index < 200; index++) secrets.add(`load-${index}`, `textgen-load-key-${index}-${index * 7919}`);
secrets.add('short', 'demo');
secrets.add('word', 'generation');

/** Each is repeated up to the size that is measured. */
const patterns = [
  'a.',
  'a',
  ' ',
  '\n',
  '\n    ',
  '\r',
  '\t\n',
  '%',
  '%41',
  '%25',
  '%c3%a9',
  '%c3',
  '\\',
  '\\\\u0061',
  '\\u0061',
  '\\u00',
  '&amp;',
  '&',
  '&#97;',
  '&#',
  "'\\''",
  '\u200b',
  '\u202e',
  '\0',
  '\x1b[31m',
  '::add-mask::',
  '##[',
  '#',
  'a:/',
  'a://',
  'a:\\/\\/',
  'a:\\\\\\\\',
  'http://a',
  'http://user:pass',
  'http://u@',
  '@',
  '[key:',
  '[key:primary]',
  'é',
  '😀',
  'demo',
  'demo ',
  'generation',
  'textgen-load-key-',
  'textgen-load-key-7-55433 ',
  `${secret}-primar`,
  `${secret}-primary`,
  `${[...secret].join('\u200b')}-primary`,
  `${secret.slice(0, 8)}${secret.slice(0, 9)}`,
  Buffer.from(`${secret}-primary`).toString('base64'),
  Buffer.from(`${secret}-primary`).toString('hex').slice(0, -2),
  encodeURIComponent(`${secret}-primary`),
  '{"object":"generation","data":"word word word","n":[1,2,3]}, ',
];

const small = 256 * 1024;
const large = 1024 * 1024;
const longestMilliseconds = 300;
const largestRatio = 6;
const resolutionMilliseconds = 20;

/** The least processor time of several rounds, milliseconds. */
function milliseconds(text: string): number {
  const times = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage();
    safeText(secrets.mask(text));
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

milliseconds('warm-up '.repeat(20_000));
for (const pattern of patterns) {
  const text = (bytes: number): string => pattern.repeat(Math.ceil(bytes / pattern.length)).slice(0, bytes);
  const [short, long] = [milliseconds(text(small)), milliseconds(text(large))];
  const isLinear = long <= Math.max(short, resolutionMilliseconds) * largestRatio;
  const isOk = isLinear && long <= longestMilliseconds;
  if (!isOk) process.exitCode = 1;
  const name = JSON.stringify(pattern).slice(0, 40).padEnd(42);
  process.stdout.write(
    `${isOk ? 'ok    ' : 'NOT OK'} ${name} ${short.toFixed(0).padStart(5)} ${long.toFixed(0).padStart(5)} ms\n`,
  );
}
