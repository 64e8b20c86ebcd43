import t from 'tap';
import { violationInWords } from './answers.ts';
import { listModels } from './requests.ts';

t.test('a request that was let in without a key is called one, not a key that was accepted', async (t) => {
  const violation = { wanted: 'not a 2xx status', got: '200', deviation: { at: 'status', is: '2xx' } };
  t.equal(
    violationInWords(violation, listModels({ key: 'none' })),
    'GET /v1/models accepted a request with no key: 200, expected not a 2xx status',
  );
  t.equal(
    violationInWords(violation, listModels({ key: 'unknown' })),
    'GET /v1/models accepted an unknown key: 200, expected not a 2xx status',
  );
});
