import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTestIssuer, type TestIssuer } from '@sevenfold/auth/testing';
import { freePort, isUp, testDatabase, until, type TestDatabase } from '@sevenfold/testing';
import { Redis } from 'ioredis';
import pg from 'pg';
import type { TicketFacts } from './crowd.ts';

const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

const asDeployed = ['--import', '@sevenfold/service-defaults/telemetry', '--enable-source-maps'];

export interface Pod {
  port: number;
  metricsPort: number;
  child: ChildProcess;
  /** Resolves with the exit code. */
  ended: Promise<[number | null, NodeJS.Signals | null]>;
}

interface Surroundings {
  directory: string;
  redisServer: ChildProcess;
  redisUrl: string;
  redis: Redis;
  database: TestDatabase;
  bus: TestDatabase;
  issuer: TestIssuer;
  sql: pg.Pool;
}

/** Gateways in separate processes, as deployed: one PostgreSQL, one real Redis, one token issuer. */
export class Pods {
  static async start() {
    const directory = await mkdtemp(path.join(tmpdir(), 'rooms-bench-'));
    const redisPort = await freePort();
    const options = ['--save', '', '--appendonly', 'no', '--bind', '127.0.0.1', '--dir', directory];
    const redisServer = spawn('redis-server', ['--port', String(redisPort), ...options], { stdio: 'ignore' });
    process.once('exit', () => redisServer.kill('SIGKILL'));
    const redisUrl = `redis://127.0.0.1:${redisPort}`;
    const redis = new Redis(redisUrl, { maxRetriesPerRequest: null, retryStrategy: () => 50 });
    redis.on('error', () => undefined);
    await redis.ping();
    const [database, bus, issuer] = await Promise.all([
      testDatabase('rooms'),
      testDatabase('bus'),
      createTestIssuer(),
    ]);
    const sql = new pg.Pool({ connectionString: database.url, max: 2 });
    return new Pods({ directory, redisServer, redisUrl, redis, database, bus, issuer, sql });
  }

  readonly redis: Redis;
  readonly sql: pg.Pool;
  readonly all: Pod[] = [];
  #surroundings: Surroundings;
  #tokens = new Map<string, string>();

  private constructor(surroundings: Surroundings) {
    this.redis = surroundings.redis;
    this.sql = surroundings.sql;
    this.#surroundings = surroundings;
  }

  async add(): Promise<Pod> {
    const { database, bus, issuer, directory, redisUrl } = this.#surroundings;
    const [port, metricsPort] = [await freePort(), await freePort()];
    const child = spawn(process.execPath, [...asDeployed, main], {
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        PORT: String(port),
        METRICS_PORT: String(metricsPort),
        DATABASE_URL: database.url,
        BUS_DATABASE_URL: bus.url,
        ISSUER_URL: issuer.issuerUrl,
        ISSUER_JWKS_URL: issuer.jwksUrl,
        GUEST_JWKS_URL: issuer.jwksUrl,
        LOG_LEVEL: 'error',
        TRACES_EXPORTER: 'none',
        DATA_DIRECTORY: directory,
        ROOM_STORE: 'redis',
        REDIS_URL: redisUrl,
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    process.once('exit', () => child.kill('SIGKILL'));
    const ended = once(child, 'exit') as Pod['ended'];
    const pod = { port, metricsPort, child, ended };
    this.all.push(pod);
    await this.#ready(pod);
    return pod;
  }

  get ports() {
    return this.all.map(({ port }) => port);
  }

  /** Removes a pod from balancing. */
  forget(pod: Pod) {
    this.all.splice(this.all.indexOf(pod), 1);
  }

  async #ready({ port, child }: Pod) {
    const isReady = () => {
      if (child.exitCode !== null) throw new Error('a gateway ended before it was ready');
      return isUp(`http://127.0.0.1:${port}/readyz`);
    };
    await until(isReady, 'a gateway did not become ready', 60_000, 100);
  }

  /** Fetches a ticket through the person's own network, like all their traffic. */
  ticket = async ({ uid, address, port }: TicketFacts): Promise<string> => {
    let token = this.#tokens.get(uid);
    if (!token) {
      token = await this.#surroundings.issuer.token({ uid, exp: Math.floor(Date.now() / 1000) + 3600 });
      this.#tokens.set(uid, token);
    }
    return new Promise((resolve, reject) => {
      const asked = request(
        {
          host: '127.0.0.1',
          port,
          localAddress: address,
          method: 'POST',
          path: '/api/rydesync/tickets',
          headers: { authorization: `Bearer ${token}` },
          agent: new Agent({ keepAlive: false }),
        },
        answer => {
          let text = '';
          answer.setEncoding('utf8').on('data', (data: string) => (text += data));
          answer.on('end', () =>
            answer.statusCode === 201
              ? resolve((JSON.parse(text) as { ticket: string }).ticket)
              : reject(new Error(text)),
          );
        },
      );
      asked.on('error', reject);
      asked.end();
    });
  };

  /** CPU time in microseconds, resident bytes. */
  static async usage({ child }: Pod) {
    const read = (file: string) => readFile(`/proc/${child.pid}/${file}`, 'utf8');
    const [stat, status] = await Promise.all([read('stat'), read('status')]);
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13);
    return {
      cpuUs: (Number(user) + Number(system)) * 10_000,
      rss: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024,
    };
  }

  static async metric({ metricsPort }: Pod, name: string) {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    const found: Record<string, number> = {};
    for (const line of text.split('\n')) {
      const [, labels = '', value] = new RegExp(`^${name}[a-z_]*\\{([^}]*)\\} (\\S+)`).exec(line) ?? [];
      if (value) found[/(?:outcome|lane|code)="([^"]*)"/.exec(labels)?.[1] ?? labels] = Number(value);
    }
    return found;
  }

  async stop() {
    for (const { child } of this.all) child.kill('SIGTERM');
    const impatience = setTimeout(() => this.all.forEach(({ child }) => child.kill('SIGKILL')), 15_000);
    await Promise.all(this.all.map(({ ended }) => ended));
    clearTimeout(impatience);
    this.redis.disconnect();
    const { redisServer, database, bus, issuer, directory } = this.#surroundings;
    redisServer.kill();
    await this.sql.end();
    await Promise.all([database.drop(), bus.drop(), issuer.stop()]);
    await rm(directory, { recursive: true, force: true });
  }
}
