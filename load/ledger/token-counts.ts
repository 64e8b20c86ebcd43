/** Tokens of a generation: of its prompt, and of its text. */
export interface TokenCounts {
  tokensSent?: number;
  tokensReceived?: number;
}

const places = ['data.usage.', 'data.'];
const pathsOf = (names: readonly string[]): string[] => places.flatMap((place) => names.map((name) => place + name));

/** Paths of the members that may count the tokens of a generation. The interface leaves the contents of `data` open. */
export const tokenPaths: Readonly<Record<keyof TokenCounts, readonly string[]>> = {
  tokensSent: pathsOf(['promptTokens', 'prompt_tokens', 'inputTokens', 'input_tokens']),
  tokensReceived: pathsOf(['completionTokens', 'completion_tokens', 'outputTokens', 'output_tokens']),
};

/** A number of tokens; undefined for any other value. */
export const tokenCount = (value: unknown): number | undefined =>
  Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= mostTokens ? Number(value) : undefined;

/** The largest number of a column of the ledger. */
const mostTokens = 2_147_483_647;

const membersOf = (paths: readonly string[]): string[][] => paths.map((path) => path.split('.'));
const [sentAt, receivedAt] = [membersOf(tokenPaths.tokensSent), membersOf(tokenPaths.tokensReceived)];

/** The counts that an answer shows; empty if it shows none. */
export function tokenCounts(answer: unknown): TokenCounts {
  const [tokensSent, tokensReceived] = [firstCount(answer, sentAt), firstCount(answer, receivedAt)];
  return { ...(tokensSent !== undefined && { tokensSent }), ...(tokensReceived !== undefined && { tokensReceived }) };
}

function firstCount(answer: unknown, paths: readonly (readonly string[])[]): number | undefined {
  for (const path of paths) {
    const count = tokenCount(valueAt(answer, path));
    if (count !== undefined) return count;
  }
  return undefined;
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  let at = value;
  for (const name of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return undefined;
    at = (at as Record<string, unknown>)[name];
  }
  return at;
}
