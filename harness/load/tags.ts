import type { Options } from '../invocation/options.ts';
import { UsageError } from '../io/errors.ts';

/** The labels of a run. A label of Prometheus has such a name, and one of OpenTelemetry may. */
export type Tags = Readonly<Record<string, string>>;

/** Labels that the metrics of a load have already. */
const ownLabels = 'profile engine target key operation outcome quantile metric bound le model direction'.split(' ');
const longestValue = 200;

/** The labels of --tag, with secrets masked in their values. Throws UsageError. */
export function tagsOf({ tags = [] }: Options, mask = (value: string): string => value): Tags {
  const all: Record<string, string> = {};
  for (const given of tags) {
    const [, name = '', value = ''] = /^([A-Za-z_]\w*)=(.+)$/.exec(given) ?? [];
    const fail = (reason: string): never => {
      throw new UsageError(`--tag ${given.split('=')[0]}: ${reason}`);
    };
    if (name === '') fail('expected NAME=VALUE, with a name of letters, digits and underscores');
    if (ownLabels.includes(name) || name.startsWith('__')) fail('the metrics have a label of this name already');
    if (Object.hasOwn(all, name)) fail('this label is given twice');
    if (value.length > longestValue || /\p{Cc}/u.test(value))
      fail(`the value has more than ${longestValue} characters, or control characters`);
    all[name] = mask(value);
  }
  return all;
}
