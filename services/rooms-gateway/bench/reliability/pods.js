import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTestIssuer } from '@sevenfold/auth/testing';
import { freePort, testDatabase } from '@sevenfold/testing';
import { Redis } from 'ioredis';
import pg from 'pg';

const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

const asDeployed = ['--import', '@sevenfold/service-defaults/telemetry', '--enable-source-maps'];

/** Gateways in processes of their own, as deployed: one PostgreSQL, one real Redis, one issuer of tokens. */
export class Pods {
  static async start() {
    const pods = new Pods();
    pods.directory = await mkdtemp(path.join(tmpdir(), 'rooms-bench-'));
    const redisPort = await freePort();
    const options = ['--save', '', '--appendonly', 'no', '--bind', '127.0.0.1', '--dir', pods.directory];
    pods.redisServer = spawn('redis-server', ['--port', String(redisPort), ...options], { stdio: 'ignore' });
    process.once('exit', () => pods.redisServer.kill('SIGKILL'));
    pods.redisUrl = `redis://127.0.0.1:${redisPort}`;
    pods.redis = new Redis(pods.redisUrl, { maxRetriesPerRequest: null, retryStrategy: () => 50 });
    pods.redis.on('error', () => undefined);
    await pods.redis.ping();
    [pods.database, pods.bus, pods.issuer] = await Promise.all([
      testDatabase('rooms'),
      testDatabase('bus'),
      createTestIssuer(),
    ]);
    pods.sql = new pg.Pool({ connectionString: pods.database.url, max: 2 });
    return pods;
  }

  all = [];
  #tokens = new Map();

  async add() {
    const [port, metricsPort] = [await freePort(), await freePort()];
    const child = spawn(process.execPath, [...asDeployed, main], {
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        PORT: String(port),
        METRICS_PORT: String(metricsPort),
        DATABASE_URL: this.database.url,
        BUS_DATABASE_URL: this.bus.url,
        ISSUER_URL: this.issuer.issuerUrl,
        ISSUER_JWKS_URL: this.issuer.jwksUrl,
        GUEST_JWKS_URL: this.issuer.jwksUrl,
        LOG_LEVEL: 'error',
        TRACES_EXPORTER: 'none',
        DATA_DIRECTORY: this.directory,
        ROOM_STORE: 'redis',
        REDIS_URL: this.redisUrl,
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    process.once('exit', () => child.kill('SIGKILL'));
    const pod = { port, metricsPort, child, ended: once(child, 'exit') };
    this.all.push(pod);
    await this.#ready(pod);
    return pod;
  }

  get ports() {
    return this.all.map(({ port }) => port);
  }

  /** Not to be balanced to any more. */
  forget(pod) {
    this.all.splice(this.all.indexOf(pod), 1);
  }

  async #ready({ port, child }) {
    for (const end = Date.now() + 60_000; Date.now() < end && child.exitCode === null;) {
      const ready = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
      if (ready?.ok) return;
      await new Promise(resolve => setTimeout(resolve, 100));
    }
    throw new Error('a gateway did not become ready');
  }

  /** Over the person's own network, like everything of theirs. */
  ticket = async ({ uid, address, port }) => {
    let token = this.#tokens.get(uid);
    if (!token) {
      token = await this.issuer.token({ uid, exp: Math.floor(Date.now() / 1000) + 3600 });
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
          answer.on('data', data => (text += data));
          answer.on('end', () =>
            answer.statusCode === 201 ? resolve(JSON.parse(text).ticket) : reject(new Error(text)),
          );
        },
      );
      asked.on('error', reject);
      asked.end();
    });
  };

  /** CPU time in microseconds, resident bytes. */
  static async usage({ child }) {
    const [stat, status] = await Promise.all(
      ['stat', 'status'].map(file => readFile(`/proc/${child.pid}/${file}`, 'utf8')),
    );
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13);
    return {
      cpuUs: (Number(user) + Number(system)) * 10_000,
      rss: Number(/VmRSS:\s+(\d+)/.exec(status)[1]) * 1024,
    };
  }

  static async metric({ metricsPort }, name) {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    const found = {};
    for (const line of text.split('\n')) {
      const [, labels, value] = new RegExp(`^${name}[a-z_]*\\{([^}]*)\\} (\\S+)`).exec(line) ?? [];
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
    this.redisServer.kill();
    await this.sql.end();
    await Promise.all([this.database.drop(), this.bus.drop(), this.issuer.stop()]);
    await rm(this.directory, { recursive: true, force: true });
  }
}

export function pin(pid, core) {
  try {
    execFileSync('taskset', ['-a', '-cp', String(core), String(pid)], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
