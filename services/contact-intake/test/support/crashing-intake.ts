import { spawn, type ChildProcess } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort, isUp, until } from '@sevenfold/testing';
import { requireBuilt } from '@sevenfold/tooling/built';

requireBuilt(import.meta.url);

const main = path.resolve(import.meta.dirname, '../../dist/main.js');

/** The service in a separate process, which dies at a crash point and is restarted at once. */
export class CrashingIntake {
  private child: ChildProcess | undefined;
  private stopping = false;
  private output = '';
  /** How often it died by SIGKILL. */
  crashes = 0;
  /** Inspects what a crash left, before anything can clean up. */
  onCrash: () => Promise<void> = async () => {};

  private constructor(
    private readonly env: Record<string, string>,
    readonly port: number,
  ) {}

  static async create(env: Record<string, string>): Promise<CrashingIntake> {
    return new CrashingIntake(env, await freePort());
  }

  get url() {
    return `http://127.0.0.1:${this.port}`;
  }

  /** @param crashAt where each process in turn must die; the next one keeps running. */
  async start(...crashAt: string[]) {
    this.stopping = false;
    this.crashes = 0;
    this.live(crashAt);
    await this.ready();
  }

  async stop() {
    this.stopping = true;
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise(resolve => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  }

  private live([crashAt, ...later]: string[]) {
    const child = spawn(process.execPath, [main], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...this.env,
        PORT: String(this.port),
        LOG_LEVEL: 'warn',
        // The tests start it a hundred times.
        NODE_COMPILE_CACHE: path.join(tmpdir(), 'sevenfold-compile-cache'),
        ...(crashAt && { CONTACT_CRASH_AT: crashAt }),
      },
    });
    this.child = child;
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (this.output = (this.output + String(chunk)).slice(-10_000)));
    child.once('exit', (_code, signal) => void this.exited(signal, later));
  }

  private async exited(signal: NodeJS.Signals | null, later: string[]) {
    if (this.stopping) return;
    if (signal === 'SIGKILL') this.crashes += 1;
    await this.onCrash();
    this.live(later);
  }

  private async ready() {
    // A process may die before it is ready; then its successor gets ready.
    const missing = () => `the service does not start:\n${this.output}`;
    await until(() => isUp(`${this.url}/healthz`), missing, 100_000);
  }
}
