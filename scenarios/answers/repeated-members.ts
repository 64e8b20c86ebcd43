const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]/gs;

interface Container {
  isArray: boolean;
  /** Names of the members so far. */
  names: Set<string>;
  /** Name of the member whose value follows. */
  name: string;
}

/** A member with a name that its object already has. `path` is that of the object: `error`, `models[].pricing`. */
export interface RepeatedMember {
  path: string;
  name: string;
}

/** The members of JSON that occur more than once in their object, which a parsed value does not show. */
export function repeatedMembers(text: string): RepeatedMember[] {
  const found: RepeatedMember[] = [];
  const open: Container[] = [];
  let string: string | undefined;
  for (const [token] of text.matchAll(tokens)) {
    const at = open.at(-1);
    if (token === '{' || token === '[') open.push({ isArray: token === '[', names: new Set(), name: '' });
    else if (token === '}' || token === ']') open.pop();
    else if (token === ':' && at !== undefined && string !== undefined) {
      at.name = nameOf(string);
      if (at.names.has(at.name)) found.push({ path: pathOf(open.slice(0, -1)), name: at.name });
      at.names.add(at.name);
    }
    string = token.startsWith('"') ? token : undefined;
  }
  return found;
}

function nameOf(string: string): string {
  try {
    return JSON.parse(string) as string;
  } catch {
    return string.slice(1, -1);
  }
}

const pathOf = (containers: readonly Container[]): string =>
  containers
    .map(({ isArray, name }) => (isArray ? '[]' : `.${name}`))
    .join('')
    .replace(/^\./, '');
