import type { Socket } from 'node:net';
import { Readable, type Writable } from 'node:stream';
import { GenericContainer, type WaitStrategy } from 'testcontainers';
import type { Docker } from './container-engine.ts';

/** One container, as it is wanted. */
export interface Part {
  /** What it is called in messages and logs. */
  name: string;
  image: string;
  entrypoint?: string[];
  command?: string[];
  env?: Record<string, string>;
  /** Ports inside it that are published on a free port of 127.0.0.1. */
  ports?: number[];
  /** Id of the container whose network it shares, so that both meet on 127.0.0.1. */
  joins?: string;
  /** What it reads on standard input; neither the engine nor the image keeps it. */
  input?: string;
  /** A tar archive that is unpacked at its root before it starts; it reaches no image. */
  archive?: Buffer;
  /** Where its output goes, as it comes, instead of into the engine's log. */
  output?: { stdout: Writable; stderr: Writable };
  /** Nothing in it may be written but /tmp, and it has no privileges: for images of this project. */
  confined?: boolean;
}

/** What holds for every part of a run. */
export interface Terms {
  docker: Docker;
  labels: Record<string, string>;
  /** Published ports are bound to this address; empty for all. */
  bindTo: string;
  signal: AbortSignal;
  /** Told the id of each container as soon as it exists. */
  created(id: string): void;
}

/** A container of testcontainers whose ports are bound to one address and which can be given standard input. */
export class PartContainer extends GenericContainer {
  readonly #part: Part;
  readonly #terms: Terms;
  #input: Socket | undefined;

  constructor(part: Part, terms: Terms) {
    super(part.image);
    // The image is here under this very name, to which testcontainers has once more added its prefix.
    this.createOpts.Image = part.image;
    this.imageName = Object.assign(Object.create(Object.getPrototypeOf(this.imageName)), this.imageName, {
      string: part.image,
    });
    this.#part = part;
    this.#terms = terms;
    this.withLabels(terms.labels).withWaitStrategy(new NoWait());
    if (part.entrypoint) this.withEntrypoint(part.entrypoint);
    if (part.command) this.withCommand(part.command);
    if (part.env) this.withEnvironment(part.env);
    if (part.ports) this.withExposedPorts(...part.ports);
    if (part.joins) this.withNetworkMode(`container:${part.joins}`);
    if (part.archive) this.withCopyArchivesToContainer([{ tar: Readable.from([part.archive]), target: '/' }]);
  }

  protected override async beforeContainerCreated(): Promise<void> {
    this.#terms.signal.throwIfAborted();
    const bindings = Object.values(this.hostConfig.PortBindings ?? {}) as { HostIp?: string }[][];
    for (const binding of bindings.flat()) binding.HostIp = this.#terms.bindTo;
    // Health checks run a program in the container again and again, which a load run would notice.
    this.createOpts.Healthcheck = this.#part.confined ? { Test: ['NONE'] } : this.createOpts.Healthcheck;
    if (this.#part.confined)
      Object.assign(this.hostConfig, {
        ReadonlyRootfs: true,
        Tmpfs: { '/tmp': '' },
        CapDrop: ['ALL'],
        SecurityOpt: ['no-new-privileges'],
      });
    if (this.#part.output) this.hostConfig.LogConfig = { Type: 'none', Config: {} };
    if (this.#part.input !== undefined)
      Object.assign(this.createOpts, { AttachStdin: true, OpenStdin: true, StdinOnce: true });
  }

  protected override async containerCreated(id: string): Promise<void> {
    const { docker, created } = this.#terms;
    created(id);
    const { input, output } = this.#part;
    if (input !== undefined) {
      this.#input = (await docker.getContainer(id).attach({ stream: true, stdin: true, hijack: true })) as Socket;
      this.#input.on('error', () => {});
    }
    if (output) {
      const said = await docker.getContainer(id).attach({ stream: true, stdout: true, stderr: true });
      docker.modem.demuxStream(said, output.stdout, output.stderr);
      said.once('close', () => Object.values(output).map((stream) => stream.end()));
    }
  }

  protected override async containerStarting(): Promise<void> {
    this.#input?.end(this.#part.input ?? '');
    this.#input?.resume();
    // The engine keeps this connection open while the container runs; it shall not keep this process alive.
    this.#input?.unref();
  }
}

/** What a part is waited for is its user's to know. */
class NoWait implements WaitStrategy {
  async waitUntilReady(): Promise<void> {}
  withStartupTimeout(): this {
    return this;
  }
  isStartupTimeoutSet(): boolean {
    return false;
  }
  getStartupTimeout(): number {
    return 0;
  }
}
