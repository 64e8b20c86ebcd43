import stringWidth from 'string-width';
import t from 'tap';
import { capturedContext } from '../../test/captured-context.ts';
import { commands } from './commands.ts';
import { runProgram } from './program.ts';

async function help(args: string[], columns: number, color = false): Promise<string> {
  const { shown, ...context } = capturedContext({ columns, color, isTerminal: true });
  await runProgram(args, context);
  return shown.join('');
}

const pages = [['--help'], ...commands.map(({ name }) => [name, '--help'])];

t.test('help fits the width of the terminal, and breaks no word', async (t) => {
  for (const args of pages) {
    const words = new Set((await help(args, 120)).split(/\s+/));
    for (const columns of [60, 80, 120]) {
      const text = await help(args, columns);
      t.strictSame(
        text.split('\n').filter((line) => stringWidth(line) > columns),
        [],
        `${args.join(' ')} at ${columns} columns`,
      );
      t.strictSame(
        text.split(/\s+/).filter((word) => word !== '\\' && !words.has(word)),
        [],
        `${args.join(' ')} at ${columns} columns`,
      );
    }
  }
});

t.test('an example can be copied at every width', async (t) => {
  for (const { name, examples } of commands)
    for (const columns of [60, 80, 120]) {
      const text = (await help([name, '--help'], columns)).replaceAll(/ \\\n +/g, ' ');
      for (const example of examples) t.match(text, `\n  ${example}\n`, `${example} at ${columns} columns`);
    }
});

t.test('help has colours where the terminal has them', async (t) => {
  for (const args of pages) {
    const colored = await help(args, 80, true);
    t.match(colored, '\u001B[1mUsage:', args.join(' '));
    t.match(colored, '\u001B[36m--no-color', args.join(' '));
    t.notMatch(await help(args, 80), '\u001B', args.join(' '));
  }
});

t.test('options of one group are together', async (t) => {
  const text = await help(['load', '--help'], 80);
  const headings = [...text.matchAll(/^(\w+):$/gm)].map(([, heading]) => heading);
  t.strictSame(headings, [...new Set(headings)]);
  t.ok(headings.includes('Load') && headings.includes('Connection') && headings.includes('General'));
});
