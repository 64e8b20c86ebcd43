/** The text as one argument of a POSIX shell. */
export const shellQuote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
