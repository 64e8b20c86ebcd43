const prefix = /^\[([^\]]*)\] /;
const stamp = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d) (?:std(?:out|err) [FP] )?/;

/**
 * Takes the prefixes off a line of `kubectl logs`, with or without --prefix and --timestamps, or of a log file on the
 * node. `source` is the pod or container that --prefix names, or an empty string.
 */
export function logLine(line: string): { source: string; text: string } {
  const [named = '', source = ''] = prefix.exec(line) ?? [];
  const rest = line.slice(named.length);
  const [stamped = ''] = stamp.exec(rest) ?? [];
  return { source, text: rest.slice(stamped.length).trimEnd() };
}
