/** A line of a log without the prefixes that tools add. */
export interface LogLine {
  /** The pod or container that `kubectl logs --prefix` names, or an empty string. */
  source: string;
  text: string;
}

const prefix = /^\[([^\]]*)\] /;
const stamp = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d) (?:std(?:out|err) [FP] )?/;

/** Parses a line of `kubectl logs`, with or without --prefix and --timestamps, or of a log file on the node. */
export function logLine(line: string): LogLine {
  const [named = '', source = ''] = prefix.exec(line) ?? [];
  const rest = line.slice(named.length);
  const [stamped = ''] = stamp.exec(rest) ?? [];
  return { source, text: rest.slice(stamped.length).trimEnd() };
}
