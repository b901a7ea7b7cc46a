import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createPool } from '@sevenfold/database';
import { startPostgres } from '@sevenfold/database/embedded';
import { descendants } from './descendants.js';
import { isUp } from './is-up.js';
import type { StackKind, StackUnderTest, StoredFile } from './stack-under-test.js';
import { until } from './until.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const readyWithinMs = { embedded: 90_000, full: 420_000 };

/** A stack in separate processes on this machine. */
export class SpawnedStack implements StackUnderTest {
  private process: ChildProcess | undefined;
  private output = '';

  constructor(
    readonly kind: Exclude<StackKind, 'cluster'>,
    private readonly dataDirectory: string,
    private readonly port: number,
    private readonly metricsPort: number,
    private readonly settings: Record<string, string> = {},
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
      env: {
        ...process.env,
        // Journeys kill processes and read folders.
        SEVENFOLD_PARTS: 'processes',
        ...this.settings,
        PORT: String(this.port),
        METRICS_PORT: String(this.metricsPort),
        SEVENFOLD_DATA: this.dataDirectory,
      },
    });
    this.process = child;
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (chunk: Buffer) => (this.output = (this.output + chunk.toString()).slice(-20_000)));
    await this.becomeReady(child);
  }

  async metrics() {
    return (await fetch(`http://127.0.0.1:${this.metricsPort}/metrics`)).text();
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

  /** The files may be anywhere below the data directory. */
  async storedFiles(folder: string): Promise<StoredFile[]> {
    const wanted = folder.replace(/\/$/, '').split('/').join(path.sep) + path.sep;
    return readdirSync(this.dataDirectory, { recursive: true, encoding: 'utf8' })
      .map(file => path.join(this.dataDirectory, file))
      .filter(file => file.includes(wanted) && statSync(file).isFile())
      .map(file => ({ path: file, sha256: sha256(file), read: () => readFile(file, 'utf8') }));
  }

  /** From Kafka's settings. */
  brokers(): string[] {
    const settings = readFileSync(path.join(this.dataDirectory, 'kafka', 'server.properties'), 'utf8');
    return [/^advertised\.listeners=PLAINTEXT:\/\/([^,\s]+)/m.exec(settings)![1]!];
  }

  async sql(service: string, statement: string) {
    // Uses the server that already runs there.
    const { adminUrl } = await startPostgres({ directory: path.join(this.dataDirectory, 'postgres') });
    const url = new URL(adminUrl);
    url.pathname = `/${service.replaceAll('-', '_')}`;
    const pool = createPool(url.href, 1, 'test');
    try {
      await pool.query(statement);
    } finally {
      await pool.end();
    }
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
    const isReady = () => {
      if (child.exitCode !== null) throw new Error(`The ${this.kind} stack ended:\n${this.output}`);
      return isUp(`${this.url}/api/readyz`);
    };
    const missing = () => `the ${this.kind} stack did not become ready:\n${this.output}`;
    await until(isReady, missing, readyWithinMs[this.kind], 200);
  }

  /** Servers that outlive their parent (PostgreSQL) have their process id in the data directory. */
  private recordedProcesses(): number[] {
    return readdirSync(this.dataDirectory, { recursive: true, encoding: 'utf8' })
      .filter(file => path.basename(file) === 'postmaster.pid')
      .map(file => Number(readFileSync(path.join(this.dataDirectory, file), 'utf8').split('\n', 1)[0]))
      .flatMap(pid => [pid, ...descendants(pid)]);
  }
}

const sha256 = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

function launcher(kind: Exclude<StackKind, 'cluster'>): string[] {
  return kind === 'embedded'
    ? ['--import', '@sevenfold/embedded/telemetry', '--enable-source-maps', 'deploy/embedded/dist/main.js']
    : ['--enable-source-maps', 'deploy/full/dist/main.js'];
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name);
  } catch {
    // It has exited.
  }
}

function exited(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise(resolve => child.once('exit', () => resolve()));
}
