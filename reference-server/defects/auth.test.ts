import { testDefects } from '../../test/reference-server/defect-table.ts';
import { everywhere, forbidden, json, keyless, scheme, text, unknownKey } from '../../test/reference-server/probes.ts';
import { authDefects } from './auth.ts';

testDefects(authDefects, {
  'accepts-any-key': [everywhere({ key: 'unknown' }), [401, 401, 401], [200, 200, 200]],
  'accepts-any-key-on-models': [everywhere({ key: 'unknown' }), [401, 401, 401], [200, 401, 401]],
  'accepts-any-key-on-model': [everywhere({ key: 'unknown' }), [401, 401, 401], [401, 200, 401]],
  'accepts-any-key-on-generate': [everywhere({ key: 'unknown' }), [401, 401, 401], [401, 401, 200]],
  'accepts-missing-key': [everywhere({ key: undefined }), [401, 401, 401], [200, 200, 200]],
  'accepts-other-scheme': [scheme('Basic b25lOg=='), [401, 401, 401], [200, 200, 200]],
  'accepts-empty-token': [scheme('Bearer'), [401, 401, 401], [200, 200, 200]],
  'accepts-missing-key-on-model': [everywhere({ key: undefined }), [401, 401, 401], [401, 200, 401]],
  'accepts-other-scheme-on-model': [scheme('Basic b25lOg=='), [401, 401, 401], [401, 200, 401]],
  'accepts-empty-token-on-model': [scheme('Bearer'), [401, 401, 401], [401, 200, 401]],
  'accepts-key-prefix': [scheme('Bearer on'), [401, 401, 401], [200, 200, 200]],
  'accepts-key-prefix-on-model': [scheme('Bearer on'), [401, 401, 401], [401, 200, 401]],
  'accepts-key-suffix': [scheme('Bearer ne'), [401, 401, 401], [200, 200, 200]],
  'accepts-longer-key': [scheme('Bearer onex'), [401, 401, 401], [200, 200, 200]],
  '401-as-403': [async (client) => (await client.send({ key: 'unknown' })).status, 401, 403],
  'wrong-401-code': [unknownKey('code'), 'invalid_api_key', 'unauthorized'],
  'wrong-401-type': [unknownKey('type'), 'invalid_request_error', 'authentication_error'],
  'plain-401': [
    keyless,
    [`401 ${json} invalid_api_key`, `401 ${json} missing_api_key`],
    [`401 ${text} undefined`, `401 ${text} undefined`],
  ],
  'plain-401-without-key': [
    keyless,
    [`401 ${json} invalid_api_key`, `401 ${json} missing_api_key`],
    [`401 ${json} invalid_api_key`, `401 ${text} undefined`],
  ],
  'admits-forbidden-key': [forbidden, `403 ${json}`, `200 ${json}`],
  '403-as-401': [forbidden, `403 ${json}`, `401 ${json}`],
  'plain-403': [forbidden, `403 ${json}`, `403 ${text}`],
});
