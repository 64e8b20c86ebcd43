import { randomBytes } from 'node:crypto';
import { AbstractStartedContainer, GenericContainer, type StartedTestContainer, Wait } from 'testcontainers';
import type { Truth } from '../../../reference-server/controls.ts';
import type { ReceivedRequest } from '../../../reference-server/mock/journal.ts';
import type { NextAnswer, NextOptions } from '../../../reference-server/mock/script.ts';

const [port, adminPort] = [8080, 8081];

/**
 * The reference server in a container, for testcontainers. `image` is built from `reference-server/Dockerfile` (docs/mock.md);
 * `options` are further options of `serve`.
 *
 * @example
 * const mock = await new ReferenceContainer('textgen-reference-server').start();
 */
export class ReferenceContainer extends GenericContainer {
  readonly #token = randomBytes(18).toString('base64url');

  constructor(image: string, options: readonly string[] = []) {
    super(image);
    const any = '0.0.0.0';
    const places = ['--host', any, '--port', String(port), '--admin-host', any, '--admin-port', String(adminPort)];
    this.withCommand([...places, ...options])
      .withEnvironment({ TEXTGEN_ADMIN_TOKEN: this.#token })
      .withExposedPorts(port, adminPort)
      .withWaitStrategy(Wait.forLogMessage(/Ground truth/));
  }

  override async start(): Promise<StartedReferenceContainer> {
    return new StartedReferenceContainer(await super.start(), this.#token);
  }
}

/** A running mock. Wrong arguments reject with what the server says about them. */
export class StartedReferenceContainer extends AbstractStartedContainer {
  readonly #token: string;

  constructor(started: StartedTestContainer, token: string) {
    super(started);
    this.#token = token;
  }

  /** Base URL, without `/v1`. */
  get url(): string {
    return `http://${this.getHost()}:${this.getMappedPort(port)}`;
  }

  async requests(): Promise<ReceivedRequest[]> {
    return ((await this.#ask('GET', '/requests')) as { requests: ReceivedRequest[] }).requests;
  }

  async truth(): Promise<Truth> {
    return (await this.#ask('GET', '/truth')) as Truth;
  }

  async next(answer: NextAnswer, options: NextOptions = {}): Promise<void> {
    await this.#ask('POST', '/next', { answer, ...options });
  }

  async advance(by: number | string): Promise<void> {
    await this.#ask('POST', '/advance', { by });
  }

  async clear(): Promise<void> {
    await this.#ask('POST', '/clear');
  }

  async reset(): Promise<void> {
    await this.#ask('POST', '/reset');
  }

  async #ask(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> {
    const response = await fetch(`http://${this.getHost()}:${this.getMappedPort(adminPort)}${path}`, {
      method,
      headers: { authorization: `Bearer ${this.#token}` },
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(text.trim());
    return JSON.parse(text);
  }
}
