import { testDefects } from '../../test/reference-server/defect-table.ts';
import { generated, list, names, statuses } from '../../test/reference-server/probes.ts';
import { deliveryDefects } from './delivery.ts';

testDefects(deliveryDefects, {
  'miscounts-pages': [list(({ pagination }) => pagination?.totalPages), undefined, 2],
  'words-pagination': [list(({ pagination }) => typeof pagination?.total), 'undefined', 'string'],
  'paginates-without-data': [list(names), 'models', 'models,pagination'],
  'moves-to-v2': [statuses('/v1/models', '/v2/models'), [200, 400], [400, 200]],
  'answers-in-text': [generated, '200 {', '200 O'],
  'truncates-bodies': [generated, '200 {', 'ECONNRESET'],
  'hangs-on-generate': [generated, '200 {', 'ETIMEDOUT'],
  'resets-on-generate': [generated, '200 {', 'ECONNRESET'],
  'redirects-generate': [generated, '200 {', '307 M'],
});
