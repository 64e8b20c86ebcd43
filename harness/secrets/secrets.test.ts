import t from 'tap';
import { maskJson, Secrets } from './secrets.ts';

const secret = 'tg-Ab1/+x"<é>&9\\z';

function masking(...pairs: [label: string, secret: string][]): (text: string) => string {
  const secrets = new Secrets();
  for (const [label, value] of pairs) secrets.add(label, value);
  return secrets.mask;
}

const base64 = (text: string) => Buffer.from(text).toString('base64');

const inHtml = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
/** Each of `characters` of the secret in the escape that `write` gives. */
const escapedBy = (characters: RegExp, write: (code: string) => string): string =>
  secret.replace(characters, (character) => write(character.charCodeAt(0).toString(16)));
const asUnit = (code: string): string => `\\u${code.padStart(4, '0')}`;

const encodings: [name: string, text: string][] = [
  ['as it is', `Bearer ${secret}`],
  ['twice', `${secret}${secret}`],
  ['in lower case', secret.toLowerCase()],
  ['in JSON', JSON.stringify({ error: { message: `bad key ${secret}` } })],
  ['in JSON with escaped slashes', JSON.stringify(secret).replaceAll('/', '\\/')],
  ['in JSON, all signs escaped', escapedBy(/\W/g, asUnit)],
  ['in JSON, every character escaped', escapedBy(/./g, asUnit)],
  ['in a URL', `/v1/models?key=${encodeURIComponent(secret)}`],
  ['in a URL with lower-case escapes', encodeURIComponent(secret).replace(/%../g, (each) => each.toLowerCase())],
  ['in a URL, every ASCII character escaped', escapedBy(/[!-~]/g, (code) => `%${code}`)],
  ['in a form, escaped in part', new URLSearchParams({ key: secret }).toString().replaceAll('%3E', '>')],
  ['in HTML', `<p>${inHtml(secret)}</p>`],
  ['in HTML with numbers', escapedBy(/\W/g, (code) => `&#x0${code};`)],
  ['in a shell line', `'X-Token: it'\\''s ${secret}'`],
  ['in hexadecimal', Buffer.from(secret).toString('hex')],
  ['in upper-case hexadecimal', Buffer.from(secret).toString('hex').toUpperCase()],
  ['in UTF-16', Buffer.from(secret, 'utf16le').toString('latin1')],
  ...['\u200b', '\u00ad', '\u2066', '\u{e0041}', '\x1b', '\0', '\ufe0f'].map((unseen): [string, string] => [
    `with ${asUnit(unseen.charCodeAt(0).toString(16))} between its characters`,
    [...secret].join(unseen),
  ]),
  [
    'with escaped invisible characters',
    [...secret].map((character) => JSON.stringify(character).slice(1, -1)).join('\\u200b'),
  ],
  ['over several lines', `"${secret.slice(0, 6)}\n      ${secret.slice(6, 12)}\r\n${secret.slice(12)}"`],
  ...['', ':', 'u:', 'user:'].flatMap((before): [string, string][] => [
    [`in base64 after "${before}"`, base64(`${before}${secret}`)],
    [`in base64 between "${before}" and others`, base64(`${before}${secret}:more`)],
    [`in base64url after "${before}"`, Buffer.from(`${before}${secret}`).toString('base64url')],
  ]),
  ['in base64 over several lines', base64(`user name: ${secret}`).replace(/.{16}/g, '$&\r\n')],
  ['in base64 in a URL', encodeURIComponent(base64(secret))],
];

t.test('a secret is masked in every stated encoding', async (t) => {
  const mask = masking(['primary', secret]);
  const inner = base64(secret).slice(4, -6);
  for (const [name, text] of encodings) {
    const masked = mask(`"${text}", and more`);
    t.match(masked, /\[key:primary\]/, name);
    t.match(masked, /, and more$/, name);
    for (const rest of [secret, secret.toLowerCase(), inner])
      t.notOk(masked.includes(rest), `${name}: nothing is left`);
    t.equal(mask(masked), masked, `${name}: masked again it stays the same`);
  }
});

const nested = (text: string, layers: readonly ((text: string) => string)[]): string =>
  layers.reduce((inner, write) => write(inner), text);

t.test('three layers of escapes are found, also around a secret that looks escaped itself', async (t) => {
  const layers = [JSON.stringify, encodeURIComponent, inHtml];
  const left = new Set<string>();
  for (const value of [secret, 'Zz19/+<&"\'%22UdIUe09', 'a%2541"b&lt;\\u0041-c"d', "it'\\''s%c3%a9&#x3c;-1234"])
    for (const first of layers)
      for (const second of layers)
        for (const third of layers) {
          const masked = masking(['primary', value])(nested(value, [first, second, third]));
          if (!masked.includes('[key:primary]')) left.add(masked);
        }
  t.strictSame([...left], []);
});

t.test('what docs/safety.md names as beyond masking is beyond it', async (t) => {
  const mask = masking(['primary', secret]);
  for (const [name, text] of [
    ['in a URL in a URL, eight deep', nested(secret, Array(8).fill(encodeURIComponent))],
    ['in JSON in JSON, eight deep', nested(secret, Array(8).fill(JSON.stringify))],
    ['a piece', secret.slice(0, -1)],
    ['reversed', [...secret].reverse().join('')],
    ['with visible characters between its own', [...secret].join('-')],
    ['in base64 of base64', base64(base64(secret))],
    ['in octal escapes', [...secret].map((character) => `\\${character.charCodeAt(0).toString(8)}`).join('')],
  ] as const)
    t.notMatch(mask(text), /\[key:primary\]/, name);
});

t.test('whatever stands beside a secret, it is masked, and JSON stays JSON', async (t) => {
  const signs = ['', '%', '%4', '\\', '\\\\u00', '&', '&#', '"', 'u', 'n', '\n', '…', "'", '+', '\u200b', ';'];
  const left = new Set<string>();
  for (const value of [secret, `${secret}\\`, `41;${secret}&#`, `${secret}%2iq`, `%25%${secret}%`]) {
    const mask = masking(['primary', value]);
    for (const before of signs)
      for (const after of signs) {
        const plain = mask(before + value + after);
        const url = mask(encodeURIComponent(before + value + after));
        for (const masked of [plain, url]) if (!masked.includes('[key:primary]')) left.add(masked);
        const masked = mask(JSON.stringify({ text: before + value + after, next: [value] }));
        const { text, next } = JSON.parse(masked) as { text: string; next: string[] };
        if (!text.includes('[key:primary]') || next[0] !== '[key:primary]') left.add(masked);
      }
  }
  t.strictSame([...left], []);
});

t.test('user and password in a URL are masked, whoever they belong to', async (t) => {
  const mask = masking();
  t.equal(mask('see https://user:pass@host.example/x'), 'see https://[credentials]@host.example/x');
  t.equal(mask('{"url":"https:\\/\\/user@host"}'), '{"url":"https:\\/\\/[credentials]@host"}');
  t.equal(mask('http://user:p@ss-word@proxy:3128/'), 'http://[credentials]@proxy:3128/');
  t.equal(mask('https://host.example/@user and a@b.example'), 'https://host.example/@user and a@b.example');
});

t.test('a near miss of an ordinary word is not found in that word', async (t) => {
  const secrets = new Secrets();
  secrets.add('primary', 'alpha-key-1');
  secrets.add('primary-last-cut', 'alpha-key-', { madeOf: 'alpha-key-1' });
  const sent = secrets.maskReceived('Bearer alpha-key-1');
  t.equal(sent, 'Bearer alpha-key-1');
  t.equal(secrets.mask(sent), 'Bearer [key:primary]');
  t.equal(secrets.mask('Bearer alpha-key-'), 'Bearer [key:primary-last-cut]');
});

t.test('in what a server sent, short secrets and ordinary words are left for the comparison', async (t) => {
  const secrets = new Secrets();
  for (const [label, value] of [
    ['word', 'completed'],
    ['number', '1234567890'],
    ['short', 'demo-1'],
    ['words', 'model-v2-large'],
    ['key', secret],
  ] as const)
    secrets.add(label, value);
  const text = `{"status":"completed","id":1234567890,"model":"demo-1","large":"model-v2-large","key":${JSON.stringify(secret)}}`;
  t.equal(
    secrets.maskReceived(text),
    '{"status":"completed","id":1234567890,"model":"demo-1","large":"model-v2-large","key":"[key:key]"}',
  );
  t.equal(
    secrets.mask(text),
    '{"status":"[key:word]","id":[key:number],"model":"[key:short]","large":"[key:words]","key":"[key:key]"}',
  );
});

t.test('a label that is a secret itself is not masked in marks', async (t) => {
  const mask = masking(['primary', 'primary'], ['exhaustible', 'exhaustible']);
  t.equal(mask(mask('a primary, an exhaustible')), 'a [key:primary], an [key:exhaustible]');
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
  const histogram = `HISTFAAA${base64(secret)}`;
  const value = { histogram, reasons: [`k6 ended with 107: Bearer ${secret}`], keys: [{ [secret]: 1, at: null }] };
  t.strictSame(maskJson(value, mask), {
    histogram,
    reasons: ['k6 ended with 107: Bearer [key:primary]'],
    keys: [{ '[key:primary]': 1, at: null }],
  });
});

t.test('words of the harness stay in the members that hold nothing else', async (t) => {
  const secrets = new Secrets();
  secrets.add('key', 'breached');
  const value = { verdict: 'breached', says: 'breached', inner: [{ kind: 'breached', verdict: { a: 'breached' } }] };
  t.strictSame(maskJson(value, secrets.mask, /^(verdict|kind)$/), {
    verdict: 'breached',
    says: '[key:key]',
    inner: [{ kind: 'breached', verdict: { a: '[key:key]' } }],
  });
});
