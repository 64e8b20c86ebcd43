import { createHash, randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import t from 'tap';
import { serverContext } from '../../harness/containers/build-context.ts';
import { argumentsSeen, canaries, env, filesIn, header, holdsNone, keys } from '../canaries.ts';
import { buildImage } from './build-image.ts';
import { type ContainedRun, contained, containersOf, withoutK6, withoutStore } from './contained.ts';
import { built, docker, withoutEngine } from './images.ts';

/** Serves the keys, writes every header and its environment to both streams, and does what MODE says at the request MODE_AT. */
const gossip = `
const { Server } = require('node:http');
const { emit } = Server.prototype;
let requests = 0;
console.log(process.env);
console.error(JSON.stringify(process.env));
const { MODE = '', MODE_AT = '60' } = process.env;
Server.prototype.emit = function (event, request, response) {
  if (event !== 'request') return emit.apply(this, arguments);
  console.log('%s %s', request.url, JSON.stringify(request.headers));
  console.error(Buffer.from(String(request.headers.authorization)).toString('base64'));
  if (MODE === '' || ++requests < Number(MODE_AT)) return emit.apply(this, arguments);
  if (MODE === 'dies') throw new Error('it was all because of ' + request.headers.authorization);
  response.statusCode = 403;
  response.end(JSON.stringify({ error: { type: 'x', code: 'y', message: request.headers.authorization } }));
};
if (MODE === 'never') setInterval(() => {}, 1000);
else {
  process.argv.push('--host', '0.0.0.0', '--port', '8000', '--keys', '/keys.json');
  import('/app/reference-server/main.ts');
}
`;

/** An image of the reference server that talks, with the canaries as its keys. */
async function gossipImage(): Promise<string> {
  const { image: server } = await buildImage('textgen-reference-server', serverContext());
  const known = JSON.stringify(keys);
  const tag = createHash('sha256').update(gossip).update(known).update(server).digest('hex').slice(0, 12);
  return built(`textgen-stand-in/gossip:${tag}`, (folder) => {
    writeFileSync(join(folder, 'main.js'), gossip);
    writeFileSync(join(folder, 'keys.json'), known);
    const lines = [`FROM ${server}`, 'COPY main.js keys.json /', 'ENTRYPOINT ["node", "/main.js"]', 'CMD []'];
    writeFileSync(join(folder, 'Dockerfile'), `${lines.join('\n')}\n`);
  });
}

/** Everything that `docker inspect` and the logs show of a run's containers while it lasts. */
async function watched(run: ContainedRun): Promise<Map<string, string>> {
  const seen = new Map<string, string>();
  while (run.process.exitCode === null && run.process.signalCode === null) {
    for (const { id, part, inspected } of containersOf(run.process.pid)) {
      seen.set(`inspect ${part}`, inspected);
      // Once it is being removed nothing is read any more.
      seen.set(`log of ${part}`, logOf(id) || (seen.get(`log of ${part}`) ?? ''));
    }
    await pause(200);
  }
  return seen;
}

function logOf(id: string): string {
  try {
    return docker('logs', id);
  } catch {
    return '';
  }
}

/** Each with the codes it may end with: a busy machine may make load invalid. */
const runs: [name: string, args: string[], variables: string, codes: number[]][] = [
  ['conforms', ['check', '--suite', 'auth', '--verbose'], '', [0]],
  ['is sent load by k6', ['gate', '--suite', 'versioning', '--engine', 'k6', '--verbose'], '', [0, 1, 3]],
  ['repeats keys', ['check', '--suite', 'auth', '--suite', 'models'], 'MODE=repeats\nMODE_AT=20', [1]],
  ['dies in the middle', ['check', '--verbose'], 'MODE=dies\nMODE_AT=90', [1, 3]],
  ['dies under load', ['load', '--profile', 'per-key-429', '--engine', 'k6', '--windows', '2'], 'MODE=dies', [1, 3]],
  ['is never ready', ['check'], 'MODE=never', [3]],
];

t.test('an image that tells all it knows gets no secret out of it', { skip: withoutEngine || withoutK6 }, async (t) => {
  const image = await gossipImage();
  t.teardown(() => docker('rmi', '--force', image));
  for (const [name, args, variables, codes] of runs)
    await t.test(`an image that ${name}`, async (t) => {
      const database = canaries.header ?? '';
      const directory = t.testdir({ 'service.env': `DATABASE_PASSWORD=${database}\n${variables}\n` });
      using processes = argumentsSeen();
      const line = [...args, '--image', image, '--port', '8000', '--env-file', 'service.env'];
      const patience = variables === 'MODE=never' ? { TEXTGEN_START_SECONDS: '5' } : {};
      const run = contained(line, directory, { ...env, ...patience });
      const told = await watched(run);
      const { code, stdout, stderr } = await run.ended;
      t.ok(codes.includes(code ?? -1), `ended with ${code}: ${stderr.slice(-500)}`);
      // The user's own container is given secrets here, and may say them.
      const own = [...told].filter(([place]) => place.includes('the container of'));
      t.ok(
        own.some(([, text]) => text.includes(database)),
        'it was seen to tell',
      );
      const others = [...told].filter(([place]) => !place.includes('the container of'));
      if (args.includes('k6') && variables === '')
        t.ok(
          others.some(([place]) => place === 'inspect k6'),
          'k6 was seen',
        );
      const left = Object.entries(filesIn(join(directory, 'harness-results')));
      if (code !== 0 && variables !== 'MODE=never')
        t.ok(
          left.some(([path]) => path.endsWith('containers.log')),
          'its log was kept',
        );
      holdsNone(t, {
        ...Object.fromEntries([...left, ...others]),
        ...{ stdout, stderr, 'command lines': [...processes.seen].join('\n') },
      });
    });
});

/** The form of the embedded server's keys. */
const embeddedKey = /tg-[\w-]{24}/;

t.test('the keys of the embedded server are told of nowhere', { skip: withoutEngine || withoutStore }, async (t) => {
  const part = 'server 1';
  for (const killed of [undefined, part]) {
    const directory = t.testdir({});
    using processes = argumentsSeen();
    const run = contained(['check', '--runtime', 'docker', '--replicas', '2', '--verbose', ...header], directory);
    const watching = watched(run);
    await run.says(/ of \d+ checks: /m);
    for (const { id } of containersOf(run.process.pid).filter((one) => one.part === killed)) docker('kill', id);
    const told = await watching;
    const { code, stdout, stderr } = await run.ended;
    t.ok((killed === undefined ? [0] : [0, 1, 3]).includes(code ?? -1), `ended with ${code}: ${stderr.slice(-300)}`);
    const places = { ...Object.fromEntries(told), ...filesIn(directory), stdout, stderr };
    t.ok(told.size >= 6, 'containers were seen');
    for (const [place, text] of Object.entries({ ...places, 'command lines': [...processes.seen].join('\n') }))
      t.notMatch(text, embeddedKey, place);
  }
});

t.test('a key stays out of what is built', { skip: withoutEngine }, async (t) => {
  const secret = `canary-${randomBytes(9).toString('hex')}`;
  const run = contained(['check', '--runtime', 'docker', '--suite', 'versioning'], t.testdir({}), {
    TEXTGEN_KEY: secret,
  });
  const { code } = await run.ended;
  t.equal(code, 0);
  const images = docker('images', '--quiet', 'textgen-reference-server').split('\n').filter(Boolean);
  t.ok(images.length > 0);
  for (const image of images)
    t.notMatch(docker('image', 'inspect', image) + docker('history', '--no-trunc', image), secret);
});
