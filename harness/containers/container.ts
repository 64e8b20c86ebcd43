import type { Socket } from 'node:net';
import type { Writable } from 'node:stream';
import { GenericContainer, Wait } from 'testcontainers';
import type { Docker } from './container-engine.ts';

/** Memory of a confined container: k6 keeps the answers that it compares, and they may be very long. */
const mostMemoryBytes = 3000 * 1024 * 1024;

/** One container to start. */
export interface Part {
  /** Its name in messages and logs. */
  name: string;
  image: string;
  entrypoint?: string[];
  command?: string[];
  env?: Record<string, string>;
  /** Ports inside the container. Each is published on a free port of 127.0.0.1. */
  ports?: number[];
  /** Id of the container whose network it joins, so that both reach each other on 127.0.0.1. */
  joins?: string;
  /** Text for its standard input. Neither the engine nor the image keeps it. */
  input?: string;
  /** A folder with these contents by file name, on a volume of its own. The contents are in no image. */
  files?: { folder: string; contents: ReadonlyMap<string, string> };
  /** Receives its output instead of the engine's log. */
  output?: { stdout: Writable; stderr: Writable };
  /** It runs without privileges and can write to /tmp only. Not for images of the user. */
  confined?: boolean;
}

/** Settings that all parts of a run share. */
export interface RunSettings {
  docker: Docker;
  labels: Record<string, string>;
  /** Address on which ports are published; empty for all addresses. */
  bindTo: string;
  signal: AbortSignal;
  /** Called with the id of the container as soon as it exists. */
  onCreated(id: string): void;
}

/** A container of testcontainers that also publishes ports on one address only, and reads standard input. */
export class PartContainer extends GenericContainer {
  readonly #part: Part;
  readonly #settings: RunSettings;
  #input: Socket | undefined;

  constructor(part: Part, settings: RunSettings) {
    super(part.image);
    // testcontainers has added its prefix to the name, but the image is on this machine without it.
    this.createOpts.Image = part.image;
    this.imageName = Object.assign(Object.create(Object.getPrototypeOf(this.imageName)), this.imageName, {
      string: part.image,
    });
    this.#part = part;
    this.#settings = settings;
    // The caller waits for the server in its own way.
    this.withLabels(settings.labels).withWaitStrategy(Wait.forAll([]));
    if (part.entrypoint) this.withEntrypoint(part.entrypoint);
    if (part.command) this.withCommand(part.command);
    if (part.env) this.withEnvironment(part.env);
    if (part.ports) this.withExposedPorts(...part.ports);
    if (part.joins) this.withNetworkMode(`container:${part.joins}`);
  }

  protected override async beforeContainerCreated(): Promise<void> {
    this.#settings.signal.throwIfAborted();
    const bindings = Object.values(this.hostConfig.PortBindings ?? {}) as { HostIp?: string }[][];
    for (const binding of bindings.flat()) binding.HostIp = this.#settings.bindTo;
    if (this.#part.confined) {
      // A health check starts a program in the container every few seconds, which would disturb a load run.
      this.createOpts.Healthcheck = { Test: ['NONE'] };
      Object.assign(this.hostConfig, {
        ReadonlyRootfs: true,
        Tmpfs: { '/tmp': '' },
        CapDrop: ['ALL'],
        SecurityOpt: ['no-new-privileges'],
        Memory: mostMemoryBytes,
        MemorySwap: mostMemoryBytes,
      });
    }
    if (this.#part.files) await this.#addFiles(this.#part.files);
    if (this.#part.output) this.hostConfig.LogConfig = { Type: 'none', Config: {} };
    if (this.#part.input !== undefined)
      Object.assign(this.createOpts, { AttachStdin: true, OpenStdin: true, StdinOnce: true });
  }

  /** The engine copies nothing into a read-only root, which is where testcontainers copies to, only into a volume. */
  async #addFiles({ folder, contents }: NonNullable<Part['files']>): Promise<void> {
    this.createOpts.Volumes = { [folder]: {} };
    this.withCopyContentToContainer([...contents].map(([target, content]) => ({ target, content, mode: 0o644 })));
    // biome-ignore lint/complexity/useLiteralKeys: TypeScript allows access to a private member only in this form.
    const tar = await this['createArchiveToCopyToContainer']();
    tar.finalize();
    this.contentsToCopy = [];
    this.withCopyArchivesToContainer([{ tar, target: folder }]);
  }

  protected override async containerCreated(id: string): Promise<void> {
    const { docker, onCreated } = this.#settings;
    onCreated(id);
    const { input, output } = this.#part;
    if (input !== undefined) {
      this.#input = (await docker.getContainer(id).attach({ stream: true, stdin: true, hijack: true })) as Socket;
      this.#input.on('error', () => {});
    }
    if (output) {
      const stream = await docker.getContainer(id).attach({ stream: true, stdout: true, stderr: true });
      docker.modem.demuxStream(stream, output.stdout, output.stderr);
      stream.once('close', () => Object.values(output).map((writable) => writable.end()));
    }
  }

  protected override async containerStarting(): Promise<void> {
    this.#input?.end(this.#part.input ?? '');
    this.#input?.resume();
    // The engine keeps this connection open while the container runs. It must not keep this process alive.
    this.#input?.unref();
  }
}
