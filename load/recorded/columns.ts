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
  milliseconds: [
    'milliseconds',
    'latencymilliseconds',
    'durationms',
    'latencyms',
    'duration',
    'latency',
    'elapsed',
    'responsetimems',
    'metricvalue',
  ],
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

/** The columns of a file: those that are named, and for the other roles those of usual names. Throws RangeError for one that is not there. */
export function chosenColumns(names: readonly string[], named: Columns): Columns {
  for (const [role, name] of Object.entries(named))
    if (!names.includes(name))
      throw new RangeError(`--columns ${role}=${name}: there is no such column. Columns: ${names.join(', ')}`);
  const columns: Columns = {};
  for (const role of columnRoles) {
    const found = usualNames[role].map((usual) => names.find((name) => plain(name) === usual));
    const column = named[role] ?? found.find((name) => name !== undefined && !Object.values(named).includes(name));
    if (column !== undefined) columns[role] = column;
  }
  return columns;
}
