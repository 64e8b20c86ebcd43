import t from 'tap';
import type { Request } from '../../scenarios/vocabulary/exchange.ts';
import { generate, listModels } from '../../scenarios/vocabulary/requests.ts';
import type { TargetAccess } from './target-access.ts';
import { buildWireRequest, noPlaceholders } from './wire-request.ts';

const target: TargetAccess = {
  ...{ baseUrl: 'http://127.0.0.1:1', headers: [], tls: {}, timeoutSeconds: 1 },
  ...{ keys: [{ role: 'primary', label: 'primary', secret: 'one' }], declared: {}, provoke: {}, mask: (text) => text },
};
const wireOf = (request: Request) => buildWireRequest(request, undefined, noPlaceholders, target);

t.test('a refused request without a body uses a connection on which a key was accepted', async (t) => {
  t.equal(wireOf(listModels({ key: 'unknown' })).label, 'primary');
  t.equal(wireOf(listModels({ key: 'none' })).label, 'primary');
  t.equal(wireOf(generate({ key: 'unknown' })).label, 'unknown', 'a server may leave its body unread');
});
