type Environment = Readonly<Record<string, string | undefined>>;

/** True in a CI job: `CI` is set and neither empty, `0` nor `false`. */
export const isCi = ({ CI = '' }: Environment): boolean => !['', '0', 'false'].includes(CI.trim().toLowerCase());
