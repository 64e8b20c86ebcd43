/** The mock in a container, as docs/mock.md starts it: in Node, Python and Go. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { serverContext } from '../../harness/containers/build-context.ts';
import { buildImage } from './build-image.ts';
import { runShell } from './ci/programs.ts';
import { withoutEngine } from './images.ts';

const root = join(import.meta.dirname, '..', '..');
const tools = join(root, '.tools', 'clients');
const python = join(tools, 'python', 'bin', 'python');
const go = join(tools, 'go-mock');
const missing = (path: string) => !existsSync(path) && 'it is not installed: test/external/clients/install.sh';

const blocks = [...readFileSync(join(root, 'docs', 'mock.md'), 'utf8').matchAll(/^```(\w+)\n(.*?)^```$/gms)];

/** The block of the page in a language that has a word, with the image of this test. */
function blockOf(language: string, word: string, image: string): string {
  const block = blocks.find(([, name, code = '']) => name === language && code.includes(word))?.[2];
  if (block === undefined) throw new Error(`docs/mock.md has no block in ${language} with ${word}`);
  return block.replaceAll(/(?<=["'])textgen-reference-server(?=["'])/g, image);
}

const pythonProgram = (image: string): string => `${blockOf('python', 'DockerContainer', image)}
    import json, urllib.request
    admin = f"http://{mock.get_container_host_ip()}:{mock.get_exposed_port(8081)}"
    def ask(address, token, body=None):
        headers = {"Authorization": f"Bearer {token}"}
        data = None if body is None else json.dumps(body).encode()
        try:
            with urllib.request.urlopen(urllib.request.Request(address, data, headers)) as answer:
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as error:
            return error.code, None
    ask(admin + "/next", "token", {"answer": "rate-limited"})
    statuses = [ask(url + "/v1/models", "demo-key-primary")[0] for _ in range(2)]
    print(statuses, [request["outcome"] for request in ask(admin + "/requests", "token")[1]["requests"]])
`;

const goProgram = (image: string): string => `package main

import (
	"context"
	"fmt"
	"net/http"

	"github.com/testcontainers/testcontainers-go"
	"github.com/testcontainers/testcontainers-go/wait"
)

func main() {
	ctx := context.Background()
${blockOf('go', 'testcontainers', image)}
	if err != nil {
		panic(err)
	}
	defer mock.Terminate(ctx)
	url, _ := mock.PortEndpoint(ctx, "8080/tcp", "http")
	asked, _ := http.NewRequest("GET", url+"/v1/models", nil)
	asked.Header.Set("Authorization", "Bearer demo-key-primary")
	answer, err := http.DefaultClient.Do(asked)
	if err != nil {
		panic(err)
	}
	fmt.Println("status", answer.StatusCode)
}
`;

process.env.TESTCONTAINERS_RYUK_DISABLED = 'true';
// In a container itself, the Go module would look for the ports at the gateway.
const env = { ...process.env, NO_COLOR: '1', TESTCONTAINERS_HOST_OVERRIDE: '127.0.0.1' } as Record<string, string>;

t.test('the snippets of the page', { skip: withoutEngine }, async (t) => {
  const { image } = await buildImage('textgen-reference-server', serverContext());

  t.test('Node: ReferenceContainer', async (t) => {
    const { ReferenceContainer } = await import('../../harness/api/adapters/testcontainers.ts');
    t.match(blockOf('js', 'ReferenceContainer', image), `await new ReferenceContainer('${image}').start()`);
    const mock = await new ReferenceContainer(image, ['--latency', '1']).start();
    t.teardown(() => mock.stop());
    const ask = async () =>
      (await fetch(`${mock.url}/v1/models`, { headers: { authorization: 'Bearer demo-key-primary' } })).status;
    await mock.next('rate-limited');
    t.same([await ask(), await ask()], [429, 200]);
    t.match(await mock.requests(), [{ outcome: 'rate-limited' }, { outcome: 'succeeded', key: 'primary' }]);
    t.match((await mock.truth()).keys[0], { key: 'primary', admitted: 1 });
    await mock.advance('60s');
    await t.rejects(mock.next('slow', { key: 'nobody' }), /there is no key "nobody"/);
    await mock.clear();
    t.same(await mock.requests(), []);
    await ask();
    await mock.reset();
    t.same(await mock.requests(), []);
  });

  t.test('Python', { skip: missing(python) }, async (t) => {
    const directory = t.testdir({ 'mock.py': pythonProgram(image) });
    const { code, log } = await runShell(`'${python}' mock.py`, directory, env);
    t.match(log, /^\[429, 200\] \['rate-limited', 'succeeded'\]$/m);
    t.equal(code, 0, log);
  });

  t.test('Go', { skip: missing(go) }, async (t) => {
    writeFileSync(join(go, 'main.go'), goProgram(image));
    const { code, log } = await runShell('go run .', go, env);
    t.match(log, /^status 200$/m);
    t.equal(code, 0, log);
  });
});
