import { environment, LimiterServer } from './serve.ts';
import { buggyCases, longCases, soundCases } from './truth.ts';

const [command, name = ''] = process.argv.slice(2);
const all = [...soundCases, ...buggyCases, ...longCases];
if (command === 'list') for (const each of all) process.stdout.write(`${each.name}\n`);
if (command === 'serve') {
  const found = all.find((each) => each.name === name) ?? all.find((each) => each.name.startsWith(name));
  if (found === undefined) throw new Error(`no server is named ${name}`);
  await using server = await LimiterServer.start(found);
  for (const [variable, value] of Object.entries(environment())) process.stdout.write(`export ${variable}=${value}\n`);
  process.stdout.write(`# ${found.name}\nURL=${server.url}\n`);
  await new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, resolve);
  });
}
