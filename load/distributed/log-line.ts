/** A line of a log without what tools put before it. */
export interface LogLine {
  /** The pod or container that `kubectl logs --prefix` names before the line. */
  source: string;
  text: string;
}

const prefix = /^\[([^\]]*)\] /;
const stamp = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d) (?:std(?:out|err) [FP] )?/;

/** As `kubectl logs` writes it, with --prefix, with --timestamps, or as it lies on the node. */
export function logLine(line: string): LogLine {
  const [named = '', source = ''] = prefix.exec(line) ?? [];
  const rest = line.slice(named.length);
  const [stamped = ''] = stamp.exec(rest) ?? [];
  return { source, text: rest.slice(stamped.length).trimEnd() };
}
