import { setTimeout as pause } from 'node:timers/promises';
import {
  GenericContainer,
  getContainerRuntimeClient,
  StartupCheckStrategy,
  type PortWithBinding,
  type StartedTestContainer,
} from 'testcontainers';
import { imageOf, type ImageName } from './images.js';

export interface ContainerPlan {
  image: ImageName;
  command?: string[];
  entrypoint?: string[];
  environment?: Record<string, string>;
  /** Published on loopback. Chosen before the start, so that a restarted container keeps them. */
  ports: PortWithBinding[];
  /** Contents by path. */
  files?: Record<string, string>;
  /** Names of volumes by path. */
  volumes?: Record<string, string>;
  /** Other containers in the network reach it by its image's name. */
  network?: string;
  labels?: Record<string, string>;
  /** Resolves when the system answers; throws or resolves false until then. */
  isReady: () => Promise<boolean>;
  deadlineSeconds: number;
}

/** A running system: a process or a container. */
export interface RunningSystem {
  /** kill -9. */
  kill(): Promise<void>;
  /** After a kill: at the same address, with the same data. Waits until it answers. */
  restart(): Promise<void>;
  /** Freezes it: connections stay open, and nothing answers. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  /** In use, in MiB. */
  memory(): Promise<number>;
  /** Ends it. Its data stays. */
  stop(): Promise<void>;
}

export interface RunningContainer extends RunningSystem {
  /** Content of a file. */
  read(path: string): Promise<string>;
}

/**
 * Starts a container and waits until it answers.
 * @throws an error with the end of its log if it does not answer in time; the container is then removed.
 */
export async function startContainer(plan: ContainerPlan): Promise<RunningContainer> {
  const { image, isReady, deadlineSeconds } = plan;
  const planned = new PlannedContainer(plan);
  const untilReady = async () => {
    const container = await planned.handle();
    for (const deadline = Date.now() + deadlineSeconds * 1000; !(await isReady().catch(() => false));) {
      const { State } = await container.inspect();
      if (!State.Running) throw new Error(`it ended with ${State.ExitCode}`);
      if (Date.now() > deadline) throw new Error(`it was not ready after ${deadlineSeconds} s`);
      await pause(200);
    }
  };

  let started: StartedTestContainer;
  try {
    started = await planned.start();
    await untilReady();
  } catch (error) {
    const log = await planned.endOfLog();
    await planned.remove();
    throw new Error(`${image} did not start: ${(error as Error).message}\n${log}`, { cause: error });
  }
  const container = await planned.handle();
  return {
    kill: async () => {
      await container.kill();
      await container.wait();
    },
    restart: async () => {
      await container.start();
      await untilReady();
    },
    freeze: () => container.pause(),
    thaw: () => container.unpause(),
    memory: async () => {
      const { memory_stats } = await container.stats({ stream: false });
      return Math.round(memory_stats.usage / 2 ** 20);
    },
    read: async path => (await started.exec(['cat', path])).output,
    stop: async () => {
      // Fails if it was killed before.
      await container.stop({ t: 15 }).catch(() => undefined);
      await planned.remove();
    },
  };
}

class PlannedContainer extends GenericContainer {
  private id: string | undefined;

  constructor(plan: ContainerPlan) {
    super(imageOf(plan.image));
    this.withExposedPorts(...plan.ports)
      .withEnvironment(plan.environment ?? {})
      .withLabels(plan.labels ?? {})
      .withWaitStrategy(new NoWait())
      .withCopyContentToContainer(
        Object.entries(plan.files ?? {}).map(([target, content]) => ({ target, content })),
      )
      .withBindMounts(Object.entries(plan.volumes ?? {}).map(([target, source]) => ({ target, source })));
    if (plan.command) this.withCommand(plan.command);
    if (plan.entrypoint) this.withEntrypoint(plan.entrypoint);
    if (plan.network) this.withNetworkMode(plan.network).withNetworkAliases(plan.image);
  }

  /** Testcontainers publishes on every interface; these systems have passwords for development, or none. */
  protected override async beforeContainerCreated() {
    for (const bindings of Object.values(
      this.hostConfig.PortBindings as Record<string, { HostIp?: string }[]>,
    ))
      for (const binding of bindings) binding.HostIp = '127.0.0.1';
  }

  protected override async containerCreated(id: string) {
    this.id = id;
  }

  async handle() {
    if (!this.id) throw new Error('there is no container');
    return (await getContainerRuntimeClient()).container.getById(this.id);
  }

  async endOfLog(): Promise<string> {
    if (!this.id) return '';
    return textOf(await (await this.handle()).logs({ stdout: true, stderr: true, tail: 30 }));
  }

  async remove() {
    if (!this.id) return;
    const handle = await this.handle();
    // The next start on the same data may have removed it.
    await handle.remove({ force: true, v: true }).catch((error: { statusCode?: number }) => {
      if (error.statusCode !== 404) throw error;
    });
  }
}

/** `startContainer` does the waiting, after a restart too. */
class NoWait extends StartupCheckStrategy {
  override async checkStartupState() {
    return 'SUCCESS' as const;
  }
}

/** Each chunk of a log follows a header of eight bytes; the last four are its length. */
function textOf(log: Buffer): string {
  const pieces: Buffer[] = [];
  for (let at = 0; at < log.length;) {
    const end = at + 8 + log.readUInt32BE(at + 4);
    pieces.push(log.subarray(at + 8, end));
    at = end;
  }
  return Buffer.concat(pieces).toString();
}
