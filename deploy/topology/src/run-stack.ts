import { createInterface } from 'node:readline';
import { requireFreePort } from '@sevenfold/database/free-ports';
import { openDataDirectory } from './data-directory.js';
import { services, type Environment, type ServiceName } from './topology.js';
import { writeEnvironment } from './write-environment.js';

/** A running stack of any kind. */
export interface RunningStack {
  readonly url: string;
  /** Starts or stops one service, to see how the others cope. */
  startOne(name: ServiceName): Promise<void>;
  stopOne(name: ServiceName): Promise<void>;
  /** The environment that a service starts with. */
  environmentOf(name: ServiceName): Environment;
  stop(): Promise<void>;
}

export interface StackOptions {
  /** The gateway's port. */
  port: number;
  /** Where browsers reach the gateway, if not on that port: a server with hot reload in front of it. */
  publicOrigin?: string | undefined;
  /** Holds all state. */
  dataDirectory: string;
  /** Added to the services' environment. */
  settings?: Environment;
  /** Ports of `/metrics`; disabled without them. */
  metricsPorts?: Partial<Record<ServiceName, number>>;
  /** Receives one line per component as it becomes ready. */
  report: (line: string) => void;
}

/**
 * Runs a stack from a terminal until Ctrl-C: reports what is ready, obeys `stop <service>`, `start <service>` and
 * `env <service>`.
 */
export async function runStack(
  start: (options: StackOptions) => Promise<RunningStack>,
  options: Omit<StackOptions, 'report'>,
) {
  const report = (line: string) => void process.stdout.write(`${line}\n`);
  try {
    // Checked first, because this very stack may already be running, with its database.
    await requireFreePort(options.port);
    await openDataDirectory(options.dataDirectory);
    const stack = await startOnFreePorts(start, { ...options, report });
    report(`Sevenfold is ready at ${stack.url}`);
    stopOnSignals(stack, report);
    const showEnvironment = async (name: ServiceName) =>
      report(await writeEnvironment(options.dataDirectory, name, stack.environmentOf(name)));
    obeyInput({ ...stack, showEnvironment }, report, process.stdin);
  } catch (error) {
    process.stderr.write(`Sevenfold did not start: ${explain(error, options.port)}\n`);
    process.exit(1);
  }
}

/** Retries with other ports if a free one is taken before its service listens on it, unless it is the gateway's. */
export async function startOnFreePorts<Stack>(
  start: (options: StackOptions) => Promise<Stack>,
  options: StackOptions,
): Promise<Stack> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await start(options);
    } catch (error) {
      const port = takenPort(error);
      if (port === undefined || port === options.port || attempt === 3) throw error;
      options.report(`Port ${port} was taken during the start: trying other ports`);
    }
  }
}

function explain(error: unknown, gatewayPort: number): string {
  const port = takenPort(error);
  if (port === gatewayPort) return `port ${port} is taken. Choose another: PORT=3001 npm start`;
  const { message, name, stack } = error as Error;
  return name === 'UnusableDirectory' ? message : (stack ?? message);
}

function takenPort(error: unknown): number | undefined {
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  return code === 'EADDRINUSE' ? port : undefined;
}

function stopOnSignals(stack: RunningStack, report: (line: string) => void) {
  let stopping = false;
  const stop = async () => {
    if (stopping) process.exit(1);
    stopping = true;
    report('Stopping …');
    await stack.stop().catch((error: unknown) => {
      report(`Not stopped cleanly: ${messageOf(error)}`);
      process.exitCode = 1;
    });
    process.exit();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());
}

interface Commands extends Pick<RunningStack, 'startOne' | 'stopOne'> {
  showEnvironment(name: ServiceName): Promise<void>;
}

/** Runs one line at a time: a service that is still starting cannot be started again. */
export function obeyInput(stack: Commands, report: StackOptions['report'], input: NodeJS.ReadableStream) {
  let done: Promise<void> = Promise.resolve();
  createInterface({ input }).on('line', line => {
    done = done
      .then(() => obey(stack, line))
      .catch((error: unknown) => report(`${line}: ${messageOf(error)}`));
  });
}

async function obey(stack: Commands, line: string) {
  const [verb, word] = line.trim().split(/\s+/);
  const name = services.find(service => service === word);
  if (name && verb === 'stop') await stack.stopOne(name);
  if (name && verb === 'start') await stack.startOne(name);
  if (name && verb === 'env') await stack.showEnvironment(name);
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
