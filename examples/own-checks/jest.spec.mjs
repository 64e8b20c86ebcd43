/** One test of Jest for a whole run: `NODE_OPTIONS=--experimental-vm-modules npx jest`, because the package has ES modules. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { conformance, reference } from 'textgen-harness';

let server;
beforeAll(async () => {
  server = await reference({ defects: process.env.DEFECT ? [process.env.DEFECT] : [] });
});
afterAll(() => server.close());

test('the server keeps the promises of its interface', async () => {
  const { checks, verdict } = await conformance({ target: server.target, suites: ['auth'] });
  const failed = checks.filter(({ outcome }) => outcome === 'violated').map(({ id, got }) => `${id}: ${got}`);
  expect(failed).toEqual([]);
  expect(verdict).toBe('conforms');
}, 300_000);
