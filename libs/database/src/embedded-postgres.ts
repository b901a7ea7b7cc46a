import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { appendFile, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { binariesIn, embeddedBinaries, type PostgresBinaries } from './embedded-binaries.js';
import { giveTo, postgresAccount, requireReach, runAs } from './embedded-account.js';
import { isPostgres } from './embedded-process.js';
import { freePort, requireFreePort } from './free-ports.js';

export { postgresAccount } from './embedded-account.js';

export interface EmbeddedPostgresOptions {
  /** Holds the data and the superuser's password; created on the first start. */
  directory: string;
  /** By default the port of the last start if free, otherwise any free one. */
  port?: number;
  /** Merged over the settings below. */
  settings?: Record<string, string>;
  /** Folder of PostgreSQL's programs; by default those from npm. */
  programs?: string | undefined;
}

export interface EmbeddedPostgres {
  adminUrl: string;
  stop(): Promise<void>;
}

/** Small but safe: acknowledged data is on disk. */
const smallButSafe = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: '32MB',
  max_connections: '150',
  max_wal_size: '256MB',
  min_wal_size: '32MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_parallel_workers: '0',
  io_method: 'sync',
  logging_collector: 'off',
  log_checkpoints: 'off',
  log_min_messages: 'warning',
  timezone: 'UTC',
};

/**
 * Starts PostgreSQL in a directory, or adopts the one already running there: it outlives its parent, so after
 * a crash the next start finds it again. Callers that must not share a directory need their own lock.
 */
export async function startPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const cluster = await Cluster.open(path.resolve(options.directory), options.programs);
  const running = await cluster.adopt(options.port);
  const port = running ?? (await cluster.start(options.port, { ...smallButSafe, ...options.settings }));
  return { adminUrl: cluster.adminUrl(port), stop: () => cluster.stop() };
}

class Cluster {
  private constructor(
    private readonly directory: string,
    private readonly binaries: PostgresBinaries,
    private readonly account: Awaited<ReturnType<typeof postgresAccount>>,
    private password = '',
  ) {}

  static async open(directory: string, programs?: string) {
    const [binaries, account] = await Promise.all([
      programs ? binariesIn(programs) : embeddedBinaries(),
      postgresAccount(),
    ]);
    await mkdir(directory, { recursive: true });
    await requireReach(account, directory);
    await giveTo(account, directory);
    const cluster = new Cluster(directory, binaries, account);
    await cluster.initialise();
    return cluster;
  }

  adminUrl(port: number) {
    return `postgresql://postgres:${this.password}@127.0.0.1:${port}/postgres`;
  }

  async adopt(wantedPort?: number): Promise<number | undefined> {
    const { pid, port } = await this.lockFile();
    if (!pid) return undefined;
    if (!(await isPostgres(pid))) {
      // Another process now has the recorded id; PostgreSQL would refuse to start.
      await rm(this.file('data/postmaster.pid'), { force: true });
      return undefined;
    }
    const answers = await this.answers(port);
    if (answers && (!wantedPort || wantedPort === port)) return port;
    await this.stop();
    return undefined;
  }

  async start(wantedPort: number | undefined, settings: Record<string, string>): Promise<number> {
    const port = wantedPort ?? (await this.lastPort()) ?? (await freePort());
    const lines = Object.entries({ ...settings, port }).map(([name, value]) => `${name} = '${value}'`);
    await this.write('data/sevenfold.conf', lines.join('\n') + '\n');
    await this.write('port', String(port));
    await this.shortenLog();
    // After the postmaster is killed its children need a moment to exit; until then the data directory is in
    // use.
    for (let attempt = 1; ; attempt++) {
      try {
        await this.pgCtl('start', '-w', '-t', '60', '-l', this.file('postgres.log'));
        return port;
      } catch (error) {
        if (attempt === 20) throw await this.withLog(error);
        await delay(100);
      }
    }
  }

  /** If it is free. */
  private async lastPort(): Promise<number | undefined> {
    try {
      const last = Number(await readFile(this.file('port'), 'utf8'));
      await requireFreePort(last);
      return last;
    } catch {
      return undefined;
    }
  }

  async stop() {
    await this.pgCtl('stop', '-w', '-m', 'fast', '-t', '30').catch(async error => {
      if ((await this.lockFile()).pid) throw error;
    });
  }

  private async initialise() {
    const passwordFile = this.file('superuser-password');
    const finished = this.file('data/sevenfold.conf');
    if (!existsSync(finished)) {
      // An interrupted initialisation leaves a directory that initdb rejects.
      await rm(this.file('data'), { recursive: true, force: true });
      await this.write('superuser-password', randomBytes(24).toString('hex'));
      const locale = [
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
      ];
      const access = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
      await this.run(this.binaries.initdb, [`--pgdata=${this.file('data')}`, ...access, ...locale]);
      await appendFile(this.file('data/postgresql.conf'), "\ninclude_if_exists = 'sevenfold.conf'\n");
      await this.write('data/sevenfold.conf', '');
    }
    this.password = (await readFile(passwordFile, 'utf8')).trim();
  }

  private pgCtl(command: string, ...args: string[]) {
    return this.run(this.binaries.pgCtl, [command, '-D', this.file('data'), ...args, '-s']);
  }

  private run(program: string, args: string[]) {
    return runAs(this.account, program, args, this.file('data'));
  }

  private async lockFile() {
    const lines = (await readFile(this.file('data/postmaster.pid'), 'utf8').catch(() => '')).split('\n');
    return { pid: Math.abs(Number(lines[0])), port: Number(lines[3]) };
  }

  /** A server that does not answer is stopped, so be patient on a busy machine: it may be in use. */
  private async answers(port: number) {
    for (const deadline = Date.now() + 20_000; Date.now() < deadline; await delay(50)) {
      const client = new pg.Client({
        connectionString: this.adminUrl(port),
        connectionTimeoutMillis: 10_000,
      });
      client.on('error', () => undefined);
      try {
        await client.connect();
        return true;
      } catch (error) {
        const { code } = error as { code?: string };
        // 53300: all connections are in use.
        if (code === '53300') return true;
        // 57P03: still starting. No code: connecting timed out.
        if (code !== undefined && code !== '57P03') return false;
      } finally {
        await client.end().catch(() => undefined);
      }
    }
    return false;
  }

  private async write(name: string, content: string) {
    await writeFile(this.file(name), content, { mode: 0o600 });
    await giveTo(this.account, this.file(name));
  }

  private async shortenLog() {
    const size = (await stat(this.file('postgres.log')).catch(() => ({ size: 0 }))).size;
    if (size > 5_000_000) await rm(this.file('postgres.log'));
  }

  private async withLog(cause: unknown) {
    const log = await readFile(this.file('postgres.log'), 'utf8').catch(() => '');
    return new Error(`PostgreSQL did not start:\n${log.split('\n').slice(-12).join('\n')}`, { cause });
  }

  private file(name: string) {
    return path.join(this.directory, name);
  }
}
