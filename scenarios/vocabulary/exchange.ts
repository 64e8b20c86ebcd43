/** The role of a key in the target file. */
export type Role = 'primary' | 'secondary' | 'forbidden' | 'exhaustible' | 'bystander';

/** A key that differs from the primary key in one character at an end, or in the case of its letters. */
export type NearMiss = 'first-cut' | 'last-cut' | 'first-added' | 'last-added' | 'other-case';

/**
 * One request as data. `{{model}}` in path or body is replaced by a listed model's id, the string `{{maxTokens}}` in a body by
 * a small number that the server accepts, `{{key}}` in a header by the key.
 */
export interface Request {
  method: string;
  /** Path and query from /, percent-encoded. */
  path: string;
  /** The key for `Authorization: Bearer`. `unknown` is a key that was never issued; `none` sends no Authorization. */
  key: Role | 'unknown' | 'none';
  /** With `key: 'unknown'`: the unknown key is this near miss of the primary key. */
  nearMiss?: NearMiss;
  /** Replaces the value of Authorization, for example `Basic {{key}}`. */
  authorization?: string;
  headers?: [string, string][];
  /** The exact body. */
  body?: string;
  /** True for a valid request: a 500 or 503 is then an outage, unless only this request gets it. */
  valid?: boolean;
  /** True if it is sent to get a 500 or 503, which is then not repeated. */
  isProvoked?: true;
  /** True if a correct server may need longer for it than for others: a silence is not that of its endpoint. */
  mayTakeLong?: true;
  /** True if a proxy may have answered: only the check that sent the request judges the answer. */
  isAside?: true;
}

/** Parsed JSON of a body, or the reason why there is none. `unread`: a limit of the client prevented it; the body may be correct. */
export type Parsed = { ok: true; value: unknown } | { ok: false; problem: string; unread?: boolean; isUtf8?: false };

/** The result of a request. Instants are milliseconds since 1970 by the local clock. */
export type Reply = Answer | Misbehaviour;
export interface Answer {
  kind: 'answer';
  status: number;
  /** In wire order, names as sent. */
  headers: [string, string][];
  text: string;
  /** TLS version of the connection: `TLSv1.3`. */
  tls?: string;
  /** Bytes of the body as received, before any decoding. */
  bodyBytes: number;
  /** For a body that is longer than `text`: its bytes after decoding. Equal bodies share `json`. */
  decodedBytes?: number;
  json: Parsed;
  sentAt: number;
  receivedAt: number;
}
/** `refused`: no connection. `silence`: no complete answer in time. `reset`: the connection broke. `unparsable`: not HTTP. */
export interface Misbehaviour {
  kind: 'refused' | 'silence' | 'reset' | 'unparsable';
  /** Description for the report. */
  says: string;
  /** The reason why there is no TLS connection: the port does not speak TLS, or its certificate is not trusted. */
  tls?: 'not spoken' | 'not trusted';
  sentAt: number;
  receivedAt: number;
}
