type Environment = Readonly<Record<string, string | undefined>>;

/** The environment of a program that needs no key: `TEXTGEN_…` variables hold the keys of targets. */
export const withoutKeys = (env: Environment): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('TEXTGEN_')));
