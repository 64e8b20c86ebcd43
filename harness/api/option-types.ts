import { nearest } from '../../schemas/nearest.ts';
import { UsageError } from '../io/errors.ts';

const types = {
  text: { expected: 'a text', isOf: (value: unknown) => typeof value === 'string' },
  flag: { expected: 'true or false', isOf: (value: unknown) => typeof value === 'boolean' },
  list: { expected: 'a list', isOf: Array.isArray },
  object: {
    expected: 'an object',
    isOf: (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value),
  },
  function: { expected: 'a function', isOf: (value: unknown) => typeof value === 'function' },
  signal: { expected: 'an AbortSignal', isOf: (value: unknown) => value instanceof AbortSignal },
  /** Checked where it is used. */
  other: { expected: '', isOf: () => true },
};

/** The type of each option of `Options`. */
export type OptionTypes<Options> = Readonly<Record<keyof Options, keyof typeof types>>;

/** Throws UsageError unless `options` is an object whose members are known, and undefined or of the right type. */
export function requireOptions<Options>(caller: string, options: Options, known: OptionTypes<Options>): void {
  if (!types.object.isOf(options))
    throw new UsageError(
      `${caller}: expected an object with options${'target' in known ? ', such as { target, keys }' : ''}`,
    );
  const names = Object.keys(known);
  for (const [name, value] of Object.entries(options as object)) {
    if (!Object.hasOwn(known, name)) {
      const guess = nearest(name, names);
      const hint = guess === undefined ? `options: ${names.join(', ')}` : `did you mean ${guess}?`;
      throw new UsageError(`${caller}: unknown option ${name}; ${hint}`);
    }
    const { expected, isOf } = types[known[name as keyof Options]];
    if (value !== undefined && !isOf(value)) throw new UsageError(`${caller}: ${name}: expected ${expected}`);
  }
}
