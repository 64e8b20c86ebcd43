import t from 'tap';
import { resolved } from './escape-sequences.ts';
import { maskedJson, Secrets } from './secrets.ts';

const secret = 'tg-Ab1/+x"<é>&9\\z';

function masking(...pairs: [label: string, secret: string][]): (text: string) => string {
  const secrets = new Secrets();
  for (const [label, value] of pairs) secrets.add(label, value);
  return secrets.mask;
}

const base64 = (text: string) => Buffer.from(text).toString('base64');

const inHtml = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
const escapedSigns = (text: string): string =>
  text.replace(/[+/<>&é]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}`);

const forms: [form: string, text: string][] = [
  ['as it is', `Bearer ${secret}`],
  ['twice', `${secret}${secret}`],
  ['in lower case', secret.toLowerCase()],
  ['in JSON', JSON.stringify({ error: { message: `bad key ${secret}` } })],
  ['in JSON with escaped slashes', JSON.stringify(secret).replaceAll('/', '\\/')],
  [
    'in JSON with brackets escaped',
    JSON.stringify(secret).replaceAll('<', '\\u003c').replaceAll('>', '\\u003E').replaceAll('&', '\\u0026'),
  ],
  [
    'in JSON escapes alone',
    [...secret].map((char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
  ],
  ['in a URL', `/v1/models?key=${encodeURIComponent(secret)}`],
  ['in a URL with lower-case escapes', encodeURIComponent(secret).replace(/%../g, (each) => each.toLowerCase())],
  ['in HTML', `<p>${inHtml(secret)}</p>`],
  ['in hexadecimal', Buffer.from(secret).toString('hex')],
  ['in JSON with what is no letter escaped', escapedSigns(JSON.stringify(secret))],
  ['in a form, escaped in part', new URLSearchParams({ key: secret }).toString().replaceAll('%3E', '>')],
  ['in a URL inside a URL', encodeURIComponent(encodeURIComponent(secret))],
  ['in a URL, every character escaped', secret.replace(/[!-~]/g, (char) => `%${char.charCodeAt(0).toString(16)}`)],
  ['in JSON inside JSON', JSON.stringify(JSON.stringify(JSON.stringify({ secret })))],
  ['in HTML inside JSON inside HTML', inHtml(JSON.stringify(inHtml(secret)))],
  ['in HTML with numbers', secret.replace(/\W/g, (char) => `&#x0${char.charCodeAt(0).toString(16)};`)],
  ['in a shell line', `'X-Token: it'\\''s ${secret}'`],
  ['in UTF-16', Buffer.from(secret, 'utf16le').toString('latin1')],
  ['with what is not seen between its characters', [...secret].join('\u200b')],
  ['over several lines', `"${secret.slice(0, 6)}\n      ${secret.slice(6, 12)}\r\n${secret.slice(12)}"`],
  ['in base64 over several lines', base64(`user name: ${secret}`).replace(/.{16}/g, '$&\r\n')],
  ['in base64 in a URL', encodeURIComponent(base64(secret))],
  ['in base64', base64(secret)],
  ['in base64 after one byte', base64(`:${secret}`)],
  ['in base64 after two bytes', base64(`u:${secret}`)],
  ['in base64 between others', base64(`user:${secret}:more`)],
  ['in base64url', Buffer.from(`user:${secret}`).toString('base64url')],
];

t.test('a secret is masked in every form', async (t) => {
  const mask = masking(['primary', secret]);
  const inner = base64(secret).slice(4, -6);
  for (const [form, text] of forms) {
    const masked = mask(text);
    t.match(masked, /\[key:primary\]/, form);
    for (const rest of [secret, secret.toLowerCase(), inner])
      t.notOk(masked.includes(rest), `${form}: nothing of it is left`);
  }
});

/** What somebody can read in a text who resolves its escapes. */
const read = (text: string): string => resolved(text, 'lines joined').text.toLowerCase();

t.test('what a cut leaves of a secret is masked, wherever the cut went through it', async (t) => {
  const mask = masking(['primary', secret], ['other', 'tg-Ab1-other-one']);
  for (const [form, text] of forms) {
    const [before = '', ...others] = mask(text).split('[key:primary]');
    const core = read(text.slice(before.length, text.length - (others.at(-1) ?? '').length));
    const told = Array.from({ length: core.length - 4 }, (_, from) => core.slice(from, from + 5));
    const [cuts, leaks] = [Array.from(text, (_, at) => [text.slice(0, at), text.slice(at)]), new Set<string>()];
    for (const [begin, end] of cuts)
      for (const left of [`${begin}…`, `…${end}`, `(…${end}…) ${begin}…`]) {
        const masked = read(mask(left));
        if (told.some((piece) => masked.includes(piece))) leaks.add(`${left} as ${masked}`);
      }
    t.strictSame([...leaks], [], form);
  }
  t.equal(mask('"tg-Ab1-oth…", "…xyz", a…b'), '"[key:other]…", "…xyz", a…b');
  t.equal(mask('Bearer tg-…'), 'Bearer tg-…', 'three characters tell nothing');
});

t.test('whatever stands beside a secret, it is masked, and JSON stays JSON', async (t) => {
  const signs = ['', '%', '%4', '\\', '\\\\u00', '&', '&#', '"', 'u', 'n', '\n', '…', "'", '+', '\u200b', ';'];
  const left = new Set<string>();
  for (const value of [
    secret,
    `${secret}\\`,
    `\\u0041${secret}%4`,
    `41;${secret}&#`,
    `%41'\\''${secret}'`,
    `${secret}%2iq`,
    `%25%${secret}%`,
  ]) {
    const mask = masking(['primary', value]);
    for (const before of signs)
      for (const after of signs) {
        const masked = mask(JSON.stringify({ text: before + value + after, next: [value] }));
        const url = mask(encodeURIComponent(encodeURIComponent(before + value + after)));
        if (!url.includes('[key:primary]')) left.add(url);
        const { text, next } = JSON.parse(masked) as { text: string; next: string[] };
        if (!text.includes('[key:primary]') || next[0] !== '[key:primary]') left.add(masked);
      }
  }
  t.strictSame([...left], []);
});

t.test('what stands around a secret stays', async (t) => {
  t.equal(masking(['primary', 'abcdefgh'])('Bearer abcdefgh.'), 'Bearer [key:primary].');
});

t.test('of secrets that begin alike the longer is masked whole', async (t) => {
  const mask = masking(['short', 'abcdefgh'], ['long', 'abcdefgh-2']);
  t.equal(mask('abcdefgh abcdefgh-2'), '[key:short] [key:long]');
});

t.test('a short secret is masked where it stands alone, not inside words', async (t) => {
  t.equal(masking(['primary', 'demo'])('demo: demolished demo'), '[key:primary]: demolished [key:primary]');
});

t.test('the first label of a secret stays', async (t) => {
  t.equal(masking(['exhaustible', 'abcdefgh'], ['load-1', 'abcdefgh'])('abcdefgh'), '[key:exhaustible]');
});

t.test('without secrets, and with an empty one, text stays as it is', async (t) => {
  t.equal(masking()('text'), 'text');
  t.equal(masking(['primary', ''])('text'), 'text');
});

t.test('a copy of JSON is masked in every text, wherever it stands', async (t) => {
  const mask = masking(['primary', secret]);
  const value = { reasons: [`k6 ended with 107: Bearer ${secret}`], keys: [{ n: 1, at: null }] };
  t.strictSame(maskedJson(value, mask), {
    reasons: ['k6 ended with 107: Bearer [key:primary]'],
    keys: [{ n: 1, at: null }],
  });
});
