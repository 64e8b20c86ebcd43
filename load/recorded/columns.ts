/** The facts about a request that a file may have. The request began or ended at `time`: which of the two is not known. */
const columnRoles = [
  ...(['time', 'start', 'end', 'after', 'before', 'milliseconds', 'seconds', 'key', 'status'] as const),
  ...(['operation', 'method', 'path', 'request', 'limit', 'remaining', 'reset', 'pair'] as const),
];
export type ColumnRole = (typeof columnRoles)[number];

/** The columns of a file by role. */
export type Columns = Partial<Record<ColumnRole, string>>;

/** Usual names, compared without punctuation and case; the first that a file has is taken. */
const usualNames: Record<ColumnRole, readonly string[]> = {
  start: ['start', 'startedat', 'sent', 'sentat', 'starttime', 'began'],
  end: [
    'end',
    'endedat',
    'finished',
    'finishedat',
    'answered',
    'answeredat',
    'endtime',
    'msec',
    'timelocal',
    'timeiso8601',
  ],
  time: ['time', 'ts', 'timestamp', 'datetime', 'date', 'at'],
  after: ['decidedafter'],
  before: ['decidedbefore'],
  // A plain "duration" is in milliseconds, seconds or nanoseconds, by its program.
  milliseconds: ['milliseconds', 'latencymilliseconds', 'durationms', 'latencyms', 'responsetimems', 'metricvalue'],
  seconds: ['seconds', 'requesttime', 'durationseconds', 'latencyseconds', 'durations'],
  key: [
    'key',
    'apikey',
    'keyid',
    'apikeyid',
    'consumer',
    'clientid',
    'client',
    'tenant',
    'authorization',
    'httpauthorization',
    'xapikey',
    'remoteuser',
  ],
  status: ['status', 'statuscode', 'code', 'responsecode', 'httpstatus'],
  operation: ['operation'],
  method: ['method', 'requestmethod', 'verb'],
  path: ['path', 'uri', 'requesturi', 'url', 'requestpath'],
  request: ['request', 'requestline'],
  limit: ['limit', 'xratelimitlimit', 'ratelimitlimit', 'senthttpxratelimitlimit'],
  remaining: ['remaining', 'xratelimitremaining', 'ratelimitremaining', 'senthttpxratelimitremaining'],
  reset: ['reset', 'xratelimitreset', 'ratelimitreset', 'senthttpxratelimitreset'],
  pair: ['pair', 'idempotencykey'],
};

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** The columns of --columns, `role=name,…`. Throws RangeError with one sentence. */
export function columnsOf(text: string | undefined): Columns {
  const columns: Columns = {};
  for (const pair of text?.split(',') ?? []) {
    const [role = '', ...name] = pair.split('=').map((part) => part.trim());
    const known = columnRoles.find((one) => one === role);
    if (known === undefined)
      throw new RangeError(`there is no "${role}": expected ROLE=COLUMN,… with the roles ${columnRoles.join(', ')}`);
    if (name.join('=') === '') throw new RangeError(`${role} names no column`);
    columns[known] = name.join('=');
  }
  return columns;
}

/** Those that are named, and for the other roles those of usual names. Throws RangeError for one that is not there. */
function chosenColumns(names: readonly string[], named: Columns): Columns {
  for (const [role, name] of Object.entries(named))
    if (!names.includes(name))
      throw new RangeError(`lacks the column of --columns ${role}=${name}. Columns: ${names.join(', ')}`);
  const columns: Columns = {};
  for (const role of columnRoles) {
    const found = usualNames[role].map((usual) => names.find((name) => plain(name) === usual));
    const column = named[role] ?? found.find((name) => name !== undefined && !Object.values(named).includes(name));
    if (column !== undefined) columns[role] = column;
  }
  return columns;
}

/** The end of a message about a request with one instant and no duration. */
export const orUncertainty = 'say with --uncertainty how long before or after that instant the server may have decided';

/** The columns of a file. A line of JSON has only the members that it needs: those of later lines are added. */
export class FileColumns {
  readonly #names: Set<string>;
  readonly #named: Columns;
  readonly #hasUncertainty: boolean;
  #columns: Columns | undefined;

  /** `names`: the columns of every line, unless they differ. */
  constructor(names: readonly string[], named: Columns, hasUncertainty: boolean) {
    this.#names = new Set(names);
    this.#named = named;
    this.#hasUncertainty = hasUncertainty;
  }

  /** The columns of the lines so far. */
  get chosen(): Columns {
    return this.#columns ?? {};
  }

  /** The columns of the lines so far and of this one. Throws RangeError if those that are needed are not there, or if they change. */
  withThoseOf(fields: Readonly<Record<string, string>>): Columns {
    const { size } = this.#names;
    for (const name of Object.keys(fields)) this.#names.add(name);
    if (this.#columns !== undefined && this.#names.size === size) return this.#columns;
    const columns = this.#choose([...this.#names]);
    for (const role of columnRoles)
      if (this.#columns?.[role] !== undefined && columns[role] !== this.#columns[role])
        throw new RangeError(
          `has a column "${columns[role]}", and the lines before it have "${this.#columns[role]}" in its place: say with --columns ${role}=COLUMN which is meant`,
        );
    this.#columns = columns;
    return columns;
  }

  #choose(names: readonly string[]): Columns {
    const columns = chosenColumns(names, this.#named);
    const { status, start, end, time, after, before, milliseconds, seconds } = columns;
    const all = `Columns: ${names.join(', ')}`;
    const shown = `${all}. Name it with --columns ROLE=COLUMN (docs/judge.md)`;
    if (status === undefined) throw new RangeError(`has no column with the status. ${shown}`);
    const hasTwo = (start !== undefined && end !== undefined) || (after !== undefined && before !== undefined);
    const hasOne = start !== undefined || end !== undefined || time !== undefined;
    if (!hasTwo && !hasOne) throw new RangeError(`has no column with an instant. ${shown}`);
    const hasLength = milliseconds !== undefined || seconds !== undefined;
    if (!hasTwo && !hasLength && !this.#hasUncertainty)
      throw new RangeError(
        `shows one instant for each request and no duration whose unit is known: name it with --columns milliseconds=COLUMN or seconds=COLUMN, or ${orUncertainty}. ${all}`,
      );
    return columns;
  }
}
