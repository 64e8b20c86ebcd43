/** The part a key of the target plays; see the target file. */
export type Role = 'primary' | 'secondary' | 'forbidden' | 'exhaustible' | 'bystander';

/** One request as data. `{{model}}` in path or body stands for a listed model's id, `{{key}}` in a header for the key. */
export interface Request {
  method: string;
  /** Path and query, percent-encoded, from /. */
  path: string;
  /** Whose key goes into `Authorization: Bearer`; `unknown` is a key nobody issued, `none` sends no Authorization. */
  key: Role | 'unknown' | 'none';
  /** Replaces the Authorization value: `Basic {{key}}`. */
  authorization?: string;
  headers?: [string, string][];
  /** The body as sent, byte for byte. */
  body?: string;
  /** Nothing about the request is wrong: a 500 or 503 to it is repeated once, then it blocks. */
  sound?: boolean;
}

/** Parsed JSON of a body, or why there is none. */
export type Parsed = { ok: true; value: unknown } | { ok: false; problem: string };

/** What came back. Instants are milliseconds since the epoch by our clock. */
export type Reply = Answer | Misbehaviour;
export interface Answer {
  kind: 'answer';
  status: number;
  /** In wire order, names as sent. */
  headers: [string, string][];
  text: string;
  bodyBytes: number;
  json: Parsed;
  sentAt: number;
  receivedAt: number;
}
/** `refused`: nobody accepts the connection. `silence`: no whole answer in time. `reset`: the connection broke. `unparsable`: not HTTP. */
export interface Misbehaviour {
  kind: 'refused' | 'silence' | 'reset' | 'unparsable';
  /** What happened, for people. */
  says: string;
  sentAt: number;
  receivedAt: number;
}
