import { createInterface } from 'node:readline';
import { services, type ServiceName } from './topology.js';

/** A running stack, whatever it is made of. */
export interface RunningStack {
  readonly url: string;
  /** Starts or stops one service, to see what the rest makes of it. */
  startOne(name: ServiceName): Promise<void>;
  stopOne(name: ServiceName): Promise<void>;
  stop(): Promise<void>;
}

export interface StackOptions {
  /** Where the door listens. */
  port: number;
  /** Holds all state. */
  dataDirectory: string;
  /** One line per part as it becomes ready. */
  report: (line: string) => void;
}

/** Runs a stack from a terminal until Ctrl-C: says what is ready, obeys `stop <service>` and `start <service>`. */
export async function runStack(
  start: (options: StackOptions) => Promise<RunningStack>,
  options: Omit<StackOptions, 'report'>,
) {
  const report = (line: string) => void process.stdout.write(`${line}\n`);
  try {
    const stack = await start({ ...options, report });
    report(`Sevenfold is ready at ${stack.url}`);
    stopOnSignals(stack, report);
    obeyInput(stack);
  } catch (error) {
    process.stderr.write(`Sevenfold did not start: ${explain(error, options.port)}\n`);
    process.exit(1);
  }
}

function explain(error: unknown, port: number): string {
  const { code, message, stack } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `port ${port} is taken. Choose another: PORT=3001 npm start`;
  return stack ?? message;
}

function stopOnSignals(stack: RunningStack, report: (line: string) => void) {
  let stopping = false;
  const stop = async () => {
    if (stopping) process.exit(1);
    stopping = true;
    report('Stopping …');
    await stack.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());
}

function obeyInput(stack: RunningStack) {
  createInterface({ input: process.stdin }).on('line', line => {
    const [verb, name] = line.trim().split(/\s+/);
    if (!services.includes(name as ServiceName)) return;
    if (verb === 'stop') void stack.stopOne(name as ServiceName);
    if (verb === 'start') void stack.startOne(name as ServiceName);
  });
}
