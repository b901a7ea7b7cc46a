import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbedded } from '@sevenfold/embedded';
import { pidFileOf, redis, startFullStack, startManaged } from '@sevenfold/full';
import { freePort, freePorts, openDataDirectory, type RunningStack } from '@sevenfold/topology';
import { Cgroup, dataDirectoryOf, quotaPeriodMs } from './cgroups.ts';
import { thisMachine } from './figures.ts';
import { stoppable, type Cores, type MeasuredStack, type Pod, type Target } from './target.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** As in the image. */
const asDeployed = [
  '--import',
  '@sevenfold/service-defaults/telemetry',
  '--enable-source-maps',
  '--max-semi-space-size=32',
  '--no-memory-reducer',
];

export interface MeasuredStackOptions {
  kind: 'embedded' | 'full';
  report: (line: string) => void;
}

/**
 * A stack whose api-gateway and rooms-gateway always run as separate processes. Rooms are in Redis even with one
 * pod: production does that, and two pods are compared with one.
 */
export async function startMeasuredStack({ kind, report }: MeasuredStackOptions): Promise<MeasuredStack> {
  const dataDirectory = dataDirectoryOf(process.pid);
  const port = await freePort();
  return stoppable(async ends => {
    ends.defer(() => rm(dataDirectory, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 }));
    await openDataDirectory(dataDirectory);
    const options = { port, dataDirectory, report: () => undefined };
    let stack: RunningStack;
    if (kind === 'embedded') {
      const store = await redis.start({ dataDirectory, publicOrigin: '' }, () => Promise.resolve({}));
      ends.defer(() => store.stop());
      stack = await startEmbedded({ ...options, settings: { ROOM_STORE: 'redis', ...store.environment } });
    } else {
      // The processes inside containers are not visible to us.
      process.env['SEVENFOLD_PARTS'] = 'processes';
      stack = await startFullStack(options);
    }
    ends.defer(() => stack.stop());
    await Promise.all([stack.stopOne('rooms-gateway'), stack.stopOne('api-gateway')]);
    report(`The ${kind} stack is running`);
    const withPods: MeasuredStack['withPods'] = (count, cores, warmUp) =>
      startTarget({ stack, port, dataDirectory, count, cores, warmUp });
    return { withPods };
  });
}

interface TargetOptions {
  stack: RunningStack;
  port: number;
  dataDirectory: string;
  count: number;
  cores: Cores;
  warmUp: (url: string) => Promise<void>;
}

async function startTarget(options: TargetOptions): Promise<Target> {
  const { stack, port, dataDirectory, count, cores, warmUp } = options;
  const url = `http://127.0.0.1:${port}`;
  return stoppable(async ends => {
    const taking: (() => void)[] = [];
    const group = (part: string, limit?: number) => {
      const made = new Cgroup(part, limit);
      ends.defer(made.remove);
      return made;
    };
    const startLimited = async (
      name: string,
      limit: number | undefined,
      environment: Record<string, string>,
    ) => {
      const ready = `http://127.0.0.1:${environment['PORT']}`;
      const service = name.replace(/-\d+$/, '');
      const own = group(name, limit);
      const running = await startManaged({
        name,
        command: process.execPath,
        args: [
          ...asDeployed,
          path.join(root, 'services', service, 'dist', 'main.js'),
          `--data=${dataDirectory}`,
        ],
        environment: { ...environment, NODE_OPTIONS: '', LOG_LEVEL: 'error', TRACES_EXPORTER: 'none' },
        dataDirectory,
        isReady: async () => (await fetch(`${ready}/readyz`)).ok,
        deadlineSeconds: 90,
      });
      ends.defer(() => running.stop());
      taking.push(() => own.take([running.pid]));
      return own;
    };
    const pods: Pod[] = [];
    const addresses: string[] = [];
    for (let index = 1; index <= count; index++) {
      const ports = await freePorts(['service', 'metrics']);
      const own = await startLimited(`rooms-gateway-${index}`, cores.pod, {
        ...stack.environmentOf('rooms-gateway'),
        PORT: String(ports.service),
        METRICS_PORT: String(ports.metrics),
      });
      pods.push({ part: own, metricsUrl: `http://127.0.0.1:${ports.metrics}/metrics` });
      addresses.push(`http://127.0.0.1:${ports.service}`);
    }
    const spread = await spreadOver(addresses);
    ends.defer(spread.stop);
    const gateway = await startLimited('api-gateway', cores.gateway, {
      ...stack.environmentOf('api-gateway'),
      ROOMS_GATEWAY_URL: spread.url,
      ROOMS_GATEWAY_PODS: addresses.join(),
    });
    await warmUp(url);
    for (const take of taking) take();
    const store = group('store', cores.store);
    store.take(processesOf(pidFileOf(dataDirectory, 'redis')));
    const database = group('database');
    database.take(processesOf(path.join(dataDirectory, 'postgres/data/postmaster.pid')));
    const generator = group('generator', cores.generator);
    return {
      url,
      pods,
      gateway: [gateway],
      store: [store],
      database: [database],
      generator,
      machine: [thisMachine],
      isGeneratorThere: true,
      quotaPeriodMs,
    };
  });
}

/** Replaces the cluster's Service: sends each connection to the next pod in turn, and skips a pod that has ended. */
async function spreadOver(addresses: readonly string[]) {
  const ports = addresses.map(address => Number(new URL(address).port));
  const open = new Set<() => void>();
  let turn = 0;
  const server = createServer(near => {
    const first = turn++;
    const ask = (tried: number) => {
      const far = connect(ports[(first + tried) % ports.length]!, '127.0.0.1');
      const askNext = () => (tried + 1 < ports.length ? ask(tried + 1) : near.destroy());
      far.once('error', askNext).once('connect', () => {
        far.off('error', askNext);
        const end = () => {
          near.destroy();
          far.destroy();
          open.delete(end);
        };
        open.add(end);
        for (const socket of [near, far]) socket.on('error', end).on('close', end);
        near.pipe(far).pipe(near);
      });
    };
    near.on('error', () => near.destroy());
    ask(0);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      for (const end of open) end();
      await new Promise(resolve => server.close(resolve));
    },
  };
}

/** The process whose id is in a file, and all its descendants. */
function processesOf(pidFile: string): number[] {
  if (!existsSync(pidFile)) throw new Error(`${pidFile} is missing: the part is not running as a process`);
  return withDescendants(Number(readFileSync(pidFile, 'utf8').split('\n', 1)[0]));
}

function withDescendants(pid: number): number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap(thread =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
  return [pid, ...children.flatMap(withDescendants)];
}
