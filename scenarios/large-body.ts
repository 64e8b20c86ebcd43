import { envelopeIfRefused } from './vocabulary/expectations.ts';
import { blockedUnlessSuccess, findingOf, inapplicable } from './vocabulary/findings.ts';
import { generate } from './vocabulary/requests.ts';
import type { Run } from './vocabulary/suite.ts';

/** More than the megabyte that usual proxies take. It is spaces, so that a service that takes them generates little. */
const largeBodyBytes = 1_100_000;
const largeBody = `${(generate().body ?? '').slice(0, -1)}${' '.repeat(largeBodyBytes)}}`;

/** The refusal of a large body, if it is refused, has the error envelope. */
export const largeBodyEnvelope: Run = async (client) => {
  const unmet = blockedUnlessSuccess('a generation with the primary key', await client.send(generate()));
  if (unmet) return unmet;
  const reply = await client.send({ ...generate({ body: largeBody }), isAside: true });
  return reply.kind === 'answer'
    ? findingOf(envelopeIfRefused, reply)
    : inapplicable(`a body of ${largeBodyBytes} bytes got no answer: ${reply.says}`, 'evidence');
};
