import { abortSignal, anything, type Kind, listOf, object, requireKinds } from '../invocation/kinds.ts';
import { type OptionName, type Options, optionsOf, pick } from '../invocation/options.ts';

/** Kinds of the arguments that are no options of the command, or have another form there. */
export type OwnKinds<Arguments> = Readonly<
  Record<Exclude<keyof Arguments, OptionName>, Kind<unknown>> & Partial<Record<keyof Arguments, Kind<unknown>>>
>;

/** The arguments of every run that are no options of a command. */
export const runKinds = {
  ...{ target: anything, keys: anything, signal: abortSignal, headers: object, tls: object, proxies: object },
};

const rowsOf = (command: string) => optionsOf(command).filter(([, { api }]) => api === true);

/** Throws UsageError unless the arguments are those of the table of options for `command`, and `own`, each of its kind. */
export function requireArguments<Arguments>(
  caller: string,
  command: string,
  given: Arguments,
  own: OwnKinds<Arguments>,
): void {
  const ofTable = rowsOf(command).map(([name, { kind, repeats }]) => [name, repeats ? listOf() : kind] as const);
  requireKinds(caller, given as object, { ...own, ...Object.fromEntries(ofTable) });
}

/** The given arguments that are options of `command`. */
export const givenOptions = (command: string, given: object): Options =>
  pick(given as Options, ...rowsOf(command).map(([name]) => name));
