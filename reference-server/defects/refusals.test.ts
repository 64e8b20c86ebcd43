import { testDefects } from '../../test/reference-server/defect-table.ts';
import {
  inTurn,
  json,
  notJson,
  refusedBody,
  refusedWith,
  text,
  wrongType,
} from '../../test/reference-server/probes.ts';
import { refusalDefects } from './refusals.ts';

testDefects(refusalDefects, {
  'plain-refusal-without-header': [refusedWith(undefined), `401 ${json}`, `401 ${text}`],
  'plain-refusal-of-other-scheme': [refusedWith('Basic b25lOg=='), `401 ${json}`, `401 ${text}`],
  'plain-refusal-of-empty-token': [refusedWith('Bearer'), `401 ${json}`, `401 ${text}`],
  'plain-refusal-of-types': [wrongType, `400 ${json}`, `400 ${text}`],
  'plain-refusal-of-malformed-json': [notJson, `400 ${json}`, `400 ${text}`],
  'plain-refusal-of-media-type': [
    async (client) => {
      const { status, headers } = await client.generate({}, { headers: { 'content-type': 'text/plain' } });
      return `${status} ${headers['content-type']}`;
    },
    `400 ${json}`,
    `400 ${text}`,
  ],
  'plain-refusal-of-large-bodies': [refusedBody(' '.repeat(2 ** 20 + 1)), `400 ${json}`, `400 ${text}`],
  'plain-refusal-of-unknown-model': [
    async (client) => (await client.send({ path: '/v1/models/none' })).headers['content-type'],
    json,
    text,
  ],
  'plain-refusal-of-undecodable-model': [
    async (client) => (await client.send({ path: '/v1/models/%FF' })).headers['content-type'],
    json,
    text,
  ],
  'refuses-all-with-one': [
    async (client) => {
      await inTurn(4, () => client.send({ key: 'few' }));
      return (await client.send()).status;
    },
    200,
    429,
  ],
});
