/** The texts of a line by column; a column without a text is undefined. */
export type Fields = Readonly<Record<string, string>>;

/** A format of files with one request in each line. */
export interface LineFormat {
  name: string;
  /** Its columns, unless they differ from line to line. */
  columns?: readonly string[];
  /** Undefined if the line is not of this format. */
  fields(line: string): Fields | undefined;
}

function texts(members: Readonly<Record<string, unknown>>): Fields {
  // A file has a million lines: each becomes one object, without lists of pairs.
  const fields: Record<string, string> = {};
  for (const name of Object.keys(members)) {
    const value = members[name];
    if (value === null || value === undefined || value === '') continue;
    fields[name] = typeof value === 'object' ? JSON.stringify(value) : String(value);
  }
  return fields;
}

const ndjson: LineFormat = {
  name: 'NDJSON',
  fields(line) {
    try {
      const value: unknown = JSON.parse(line);
      const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
      return isObject ? texts(value as Record<string, unknown>) : undefined;
    } catch {
      return undefined;
    }
  },
};

/** The cells of a line of CSV. Undefined for a quote that does not end. */
function cellsOf(line: string, separator: string): string[] | undefined {
  if (!line.includes('"')) return line.split(separator);
  const cells: string[] = [];
  for (let at = 0; at <= line.length; ) {
    if (line[at] !== '"') {
      const end = line.indexOf(separator, at);
      cells.push(line.slice(at, end < 0 ? line.length : end));
      at = end < 0 ? line.length + 1 : end + 1;
      continue;
    }
    let end = line.indexOf('"', at + 1);
    while (end >= 0 && line[end + 1] === '"') end = line.indexOf('"', end + 2);
    if (end < 0) return undefined;
    cells.push(line.slice(at + 1, end).replaceAll('""', '"'));
    at = end + 2;
  }
  return cells;
}

/** CSV with the header of the file's first line, by commas, semicolons or tabs. */
function csv(header: string): LineFormat | undefined {
  const separators = [',', ';', '\t'].filter((one) => header.includes(one));
  const [separator] = separators.toSorted((one, other) => header.split(other).length - header.split(one).length);
  const names = separator === undefined ? undefined : cellsOf(header, separator)?.map((name) => name.trim());
  if (separator === undefined || names === undefined || names.some((name) => /^\d/.test(name))) return undefined;
  return {
    name: `CSV with ${names.length} columns`,
    columns: names,
    fields(line) {
      const cells = cellsOf(line, separator);
      if (cells?.length !== names.length) return undefined;
      const fields: Record<string, string> = {};
      for (const [index, name] of names.entries()) {
        const text = cells[index]?.trim() ?? '';
        if (text === '') delete fields[name];
        else fields[name] = text;
      }
      return fields;
    },
  };
}

/** A format whose lines match a pattern with named groups; a group that is `-` is absent. */
const pattern = (name: string, expression: RegExp, columns: readonly string[]): LineFormat => ({
  name,
  columns,
  fields(line) {
    const groups = expression.exec(line)?.groups;
    return groups && texts(Object.fromEntries(Object.entries(groups).filter(([, value]) => value !== '-')));
  },
});

/** The usual access log of nginx and Apache (common and combined). */
const combined = pattern(
  'an access log of nginx',
  /^(?<remote_addr>\S+) \S+ (?<remote_user>.*?) \[(?<time_local>[^\]]+)\] "(?<request>[^"]*)" (?<status>\d{3}) (?:\d+|-)(?: |$)/,
  ['remote_addr', 'remote_user', 'time_local', 'request', 'status'],
);

/** The usual access log of Envoy. */
const envoy = pattern(
  'an access log of Envoy',
  /^\[(?<start_time>[^\]]+)\] "(?<request>[^"]*)" (?<response_code>\d+) \S+(?: \S+)*? (?<bytes_received>\d+) (?<bytes_sent>\d+) (?<duration_ms>\d+) (?:\d+|-)(?: "(?<forwarded_for>[^"]*)" "(?<user_agent>[^"]*)" "(?<request_id>[^"]*)")?/,
  ['start_time', 'request', 'response_code', 'duration_ms', 'forwarded_for', 'user_agent', 'request_id'],
);

/** The format of a file by its first line. `isHeader`: that line is no request. Undefined for a format that is not known. */
export function formatOf(first: string): { format: LineFormat; isHeader: boolean } | undefined {
  for (const format of [ndjson, combined, envoy]) if (format.fields(first)) return { format, isHeader: false };
  const table = csv(first);
  return table && { format: table, isHeader: true };
}
