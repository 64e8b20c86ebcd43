import t from 'tap';
import { isLoopback, parseBaseUrl } from './base-url.ts';

const sound: [given: string, wanted: string][] = [
  ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ['http://127.0.0.1:8080/', 'http://127.0.0.1:8080'],
  ['https://example.com/text//', 'https://example.com/text'],
  ['HTTPS://Example.COM:443', 'https://example.com'],
  ['http://[::1]:80', 'http://[::1]'],
];

const wrong: [given: string, says: RegExp][] = [
  ['localhost:8080', /the URL is not a base URL.*did you mean http:\/\/localhost:8080\?/],
  ['staging.example.com', /did you mean https:\/\/staging\.example\.com\?/],
  ['127.0.0.1:8080', /did you mean http:\/\/127\.0\.0\.1:8080\?/],
  ['//example.com', /did you mean https:\/\/example\.com\?/],
  ['ftp://example.com', /expected http:\/\/ or https:\/\//],
  ['hello world', /got "hello world"$/],
  ['', /got ""/],
  ['http://user:pass@example.com', /credentials/],
  ['http://example.com/?a=b', /remove everything from \? or #/],
  ['http://example.com/v1', /must not contain \/v1: try http:\/\/example\.com$/],
  ['http://example.com/api/v1/models', /try http:\/\/example\.com\/api$/],
];

t.test('trailing slashes are removed from a base URL', async (t) => {
  for (const [given, wanted] of sound) t.equal(parseBaseUrl(given, 'the URL'), wanted, given);
});

t.test('an invalid base URL is refused with the reason', async (t) => {
  for (const [given, says] of wrong)
    t.throws(() => parseBaseUrl(given, 'the URL'), { name: 'UsageError', message: says }, given);
});

t.test('the message does not repeat credentials', async (t) => {
  try {
    parseBaseUrl('http://user:topsecret@example.com', 'the URL');
    t.fail('refused');
  } catch (error) {
    t.notMatch(String(error), /topsecret/);
  }
});

t.test('loopback addresses are recognised', async (t) => {
  for (const host of ['127.0.0.1', '127.3.2.1', 'localhost', 'a.localhost', '[::1]', '127.1'])
    t.ok(isLoopback(`http://${host}:1`), host);
  for (const host of ['128.0.0.1', 'localhost.example.com', '10.0.0.1', '[::2]', '127.0.0.1.example.com'])
    t.notOk(isLoopback(`http://${host}`), host);
});
