import { createServer } from 'node:http';
import { join } from 'node:path';
import t from 'tap';
import { reporterNames } from '../../reports/names.ts';
import { filesIn } from '../canaries.ts';
import { inProcess } from '../in-process.ts';
import { sampleOf } from '../tier.ts';
import { listening } from './raw.ts';

/** Text that a terminal, a browser or a CI runner would act on, or that hides or reorders what is around it. */
const texts: string[] = [
  ...[
    '\x1b[31m',
    '\x1b[2J',
    '\x1b]52;c;aGk=\x07',
    '\x1b]8;;http://x\x07y',
    '\x1bc',
    '\x1b[6n',
    '\x9b31m',
    '\x90q',
    '\x9d0;t\x9c',
  ],
  ...['\0', '\x07', '\x08\x08', '\r', '\r\n', '\v', '\f', '\x0e', '\x7f', '\x85', '\u2028', '\u2029'],
  ...[
    '\u202e',
    '\u2066',
    '\u2069',
    '\u200f',
    '\u061c',
    '\u200b',
    '\u200d',
    '\ufeff',
    '\u00ad',
    '\u{e0041}',
    '\u3164',
    '\ud800',
  ],
  ...['\n::add-mask::x', '\n::error::x', '\n  ::stop-commands::x', '\n\t::set-output name=a::b', '\u00a0::warning::x'],
  ...['##[add-mask]x', '##[group]x', '##vso[task.setvariable variable=a]b', '##teamcity[x]'],
  ...['</script><script>alert(1)</script>', '<!--', ']]>', '`', '|', '%0A::error::x'],
];
const all = texts.join('-');

const model = (id: string, text: string) => ({
  ...{ id, name: text, description: text, contextWindow: 8192, maxTokens: 2048, capabilities: ['generate', text] },
  ...{ pricing: { prompt: 1, completion: 1 }, created: 1, stats: { avgLatency: 1, uptime: 1 } },
});
const failure = { error: { message: all, type: all, code: all, param: all } };

type Answer = [status: number, body: unknown];

/** Servers that put the texts wherever JSON lets them. */
const servers: [name: string, answer: (path: string) => Answer][] = [
  ['refusals', () => [401, failure]],
  ['errors', (path) => (path === '/v1/models' ? [200, { models: [model('model-v1', 'x')] }] : [400, failure])],
  [
    'models',
    (path) => [200, path === '/v1/models' ? { models: [model('model-v1', all), model(all, all)] } : model(all, all)],
  ],
  ['names', () => [200, { models: Object.fromEntries(texts.map((text) => [text, text])) }]],
  ['text in place of JSON', (path) => [path === '/v1/models' ? 200 : 302, all]],
];
/** A run shows every text of these. */
const shownWhole = servers.filter(([name]) => name === 'errors' || name === 'models');
const drawn = [
  ...sampleOf('servers whose texts are all shown', shownWhole, 1),
  ...sampleOf(
    'other servers of texts',
    servers.filter((each) => !shownWhole.includes(each)),
    1,
  ),
];
/** Everything that was shown, to see that the texts arrived. */
let everything = '';

/** Bytes that headers may hold and that are still control characters of terminals. */
const headers = {
  'content-type': 'application/json',
  location: '/::error::x?##[group]%1b%0d%0a::error::x',
  'x-request-id': '\t::add-mask::x \x9b31m ##[add-mask]x',
  'x-ratelimit-limit': '\x9b31m',
  'x-ratelimit-reset': '::error::x',
  'retry-after': '##[error]x',
  trailer: 'x-trailer',
};

const acting = new RegExp(
  [
    String.raw`[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2066-\u2069\u3164\ufeff]`,
    String.raw`\p{Cs}|[\u{e0000}-\u{e007f}]`,
  ].join('|'),
  'u',
);
const command = /^\s*::(?!(?:error|warning|notice) title=)|##\w*\[/m;

const commands: string[][] = [
  ['doctor', 'URL'],
  ['check', 'URL', '--suite', 'models', '--verbose'],
  ['check', 'URL', '--suite', 'auth', '--repeat', '2', '--reporter', 'github'],
  ['gate', 'URL', '--fail-fast'],
];

for (const [name, answer] of drawn)
  t.test(`nothing of ${name} that a server sends is acted on by a terminal or a CI runner`, async (t) => {
    const server = createServer((request, response) => {
      const [status, body] = answer(request.url ?? '');
      response.writeHead(status, '\x9b31m ::error::x', headers);
      response.addTrailers({ 'x-trailer': '\x9b31m' });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    });
    await using serving = await listening(server);
    const directory = t.testdir({
      'target.json': JSON.stringify({
        name: `target ${all}`,
        baseUrl: serving.url,
        keys: { primary: { env: 'TEXTGEN_KEY' } },
      }),
    });
    const env = { TEXTGEN_KEY: 'tg-primary-0123456789', GITHUB_ACTIONS: 'true' };
    const shown: Record<string, string> = {};
    for (const args of [...commands, ['check', '--target', join(directory, 'target.json'), '--suite', 'models']]) {
      const line = args.map((arg) => (arg === 'URL' ? serving.url : arg));
      const { stdout, stderr } = await inProcess(line, { directory, env });
      Object.assign(shown, { [`${args.join(' ')}: stdout`]: stdout, [`${args.join(' ')}: stderr`]: stderr });
    }
    for (const reporter of reporterNames) {
      const { stdout } = await inProcess(['report', 'harness-results', '--reporter', reporter], { directory, env });
      shown[reporter] = stdout;
    }
    everything += Object.values(shown).join();
    for (const [place, text] of Object.entries({ ...shown, ...filesIn(directory) })) {
      if (place.endsWith('target.json')) continue;
      t.equal(acting.exec(text)?.[0], undefined, `${place}: no character`);
      t.equal(command.exec(text)?.[0], undefined, `${place}: no command`);
    }
  });

t.test('the texts arrived', async (t) => {
  for (const text of ['⟨U+001B⟩[2J', '⟨U+000D⟩', '⟨U+202E⟩', '⟨U+009B⟩', '⟨U+0023⟩#[', '⟨U+0023⟩#vso[', '\\u202e'])
    t.match(everything, text);
});
