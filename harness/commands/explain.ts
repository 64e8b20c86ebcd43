import { columns } from '../../reports/terminal/columns.ts';
import { wrapProse } from '../../reports/terminal/wrap.ts';
import { programOf } from '../invocation/command-line.ts';
import type { RunCommand } from '../invocation/invocation.ts';
import { unknownName } from '../invocation/suggestion.ts';
import { UsageError } from '../io/errors.ts';
import { textCanvas } from '../io/output.ts';
import { catalogueOf } from './catalogue.ts';

/** `explain`: one check, clause, suite, profile, defect, variant or scenario in full. */
export const run: RunCommand = async ({ arguments: [given = ''], options }, { directory, env, stdout }) => {
  // Reports write a clause as §5.3.
  const id = given.replace(/^§/, '');
  const catalogue = await catalogueOf(options, directory);
  const entry = catalogue.find((each) => each.id === id);
  const ids = catalogue.map((each) => each.id);
  if (entry === undefined) throw new UsageError(unknownName('id', id, ids));
  if (options.json === true) {
    stdout.write(`${JSON.stringify(entry.data, null, 2)}\n`);
    return 0;
  }
  const { paint, width } = textCanvas(stdout);
  const rows = Object.entries(entry.facts).flatMap(([label, texts]) =>
    texts.map((text, index) => [
      index === 0 ? paint('cyan', label) : '',
      label === 'Run' || label === 'Try' ? `${programOf(env)} ${text}` : text,
    ]),
  );
  stdout.writeRendered(
    `${[...wrapProse(paint('bold', entry.heading), width), '', ...columns(rows, width)].join('\n')}\n`,
  );
  return 0;
};
