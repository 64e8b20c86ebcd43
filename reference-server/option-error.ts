/** A wrong option or keys file. The message says what is wrong, where, and what to do. */
export class OptionError extends Error {}
