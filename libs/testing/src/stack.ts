import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export type StackKind = 'embedded' | 'full';

/** A whole Sevenfold in processes of its own, on a free port, with a data directory of its own. */
export interface StackUnderTest {
  readonly kind: StackKind;
  readonly url: string;
  readonly dataDirectory: string;
  /** `stop status`, `start status`: one service of the running stack. */
  command(line: string): void;
  /** kill -9 to every process of the stack at once, databases and brokers included. */
  killEverything(): Promise<void>;
  /** Starts again on the same data. */
  startAgain(): Promise<void>;
  /** Ends everything and removes the data. */
  dispose(): Promise<void>;
}

const root = fileURLToPath(new URL('../../..', import.meta.url));
const readyWithinMs = { embedded: 90_000, full: 420_000 };

/** The stack that `SEVENFOLD_STACK` names; embedded unless it says `full`. */
export function stackKind(): StackKind {
  return process.env['SEVENFOLD_STACK'] === 'full' ? 'full' : 'embedded';
}

export async function startStack(kind: StackKind = stackKind()): Promise<StackUnderTest> {
  const stack = new SpawnedStack(
    kind,
    mkdtempSync(path.join(tmpdir(), `sevenfold-${kind}-`)),
    await freePort(),
  );
  await stack.startAgain();
  return stack;
}

class SpawnedStack implements StackUnderTest {
  private process: ChildProcess | undefined;
  private output = '';

  constructor(
    readonly kind: StackKind,
    readonly dataDirectory: string,
    private readonly port: number,
  ) {}

  get url() {
    return `http://localhost:${this.port}`;
  }

  async startAgain() {
    this.output = '';
    const child = spawn(process.execPath, launcher(this.kind), {
      cwd: root,
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { ...process.env, PORT: String(this.port), SEVENFOLD_DATA: this.dataDirectory },
    });
    this.process = child;
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (chunk: Buffer) => (this.output = (this.output + chunk.toString()).slice(-20_000)));
    await this.becomeReady(child);
  }

  command(line: string) {
    this.process?.stdin?.write(`${line}\n`);
  }

  async killEverything() {
    const child = this.process;
    if (!child?.pid) return;
    for (const pid of [child.pid, ...descendants(child.pid), ...this.recordedProcesses()])
      signal(pid, 'SIGKILL');
    await exited(child);
  }

  async dispose() {
    const child = this.process;
    if (child && child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await Promise.race([exited(child), delay(30_000)]);
    }
    await this.killEverything();
    rmSync(this.dataDirectory, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  }

  private async becomeReady(child: ChildProcess) {
    for (const deadline = Date.now() + readyWithinMs[this.kind]; Date.now() < deadline; await delay(200)) {
      if (child.exitCode !== null) throw new Error(`The ${this.kind} stack ended:\n${this.output}`);
      const answer = await fetch(`${this.url}/api/readyz`).catch(() => undefined);
      await answer?.body?.cancel();
      if (answer?.ok) return;
    }
    throw new Error(`The ${this.kind} stack did not become ready:\n${this.output}`);
  }

  /** Servers that outlive their starter (PostgreSQL) leave their process id in the data directory. */
  private recordedProcesses(): number[] {
    return readdirSync(this.dataDirectory, { recursive: true, encoding: 'utf8' })
      .filter(file => path.basename(file) === 'postmaster.pid')
      .map(file => Number(readFileSync(path.join(this.dataDirectory, file), 'utf8').split('\n', 1)[0]))
      .flatMap(pid => [pid, ...descendants(pid)]);
  }
}

function launcher(kind: StackKind): string[] {
  return kind === 'embedded'
    ? ['--import', '@sevenfold/embedded/telemetry', '--enable-source-maps', 'deploy/embedded/dist/main.js']
    : ['--enable-source-maps', 'deploy/full/dist/main.js'];
}

/** Every process below one, by `/proc`; elsewhere than on Linux only the process itself is known. */
function descendants(pid: number): number[] {
  const children = processTable().filter(entry => entry.parent === pid);
  return children.flatMap(child => [child.pid, ...descendants(child.pid)]);
}

function processTable(): Array<{ pid: number; parent: number }> {
  try {
    return readdirSync('/proc')
      .filter(name => /^\d+$/.test(name))
      .flatMap(name => {
        const parent = parentOf(name);
        return parent === undefined ? [] : [{ pid: Number(name), parent }];
      });
  } catch {
    return [];
  }
}

function parentOf(pid: string): number | undefined {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name);
  } catch {
    // Gone already.
  }
}

function exited(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise(resolve => child.once('exit', () => resolve()));
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise(resolve => server.close(resolve));
  return port;
}
