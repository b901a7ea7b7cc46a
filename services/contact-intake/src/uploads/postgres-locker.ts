import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { PLATFORM, type Platform } from '@sevenfold/service-defaults';
import { ERRORS, type Lock, type Locker, type RequestRelease } from '@tus/utils';
import type { PoolClient } from 'pg';
import { locked, TusError } from './tus-error.js';

const channel = 'upload_wanted';
const patienceMs = 30_000;
const pauseMs = 25;

/**
 * One writer per upload, across all replicas. Advisory locks of one session per process: PostgreSQL releases
 * them as soon as the process dies. Needs a direct connection, not a pooler in transaction mode.
 */
@Injectable()
export class PostgresLocker implements Locker, OnApplicationShutdown {
  private connection: Promise<PoolClient> | undefined;
  private readonly held = new Map<string, RequestRelease | undefined>();

  constructor(@Inject(PLATFORM) private readonly platform: Platform) {}

  newLock(id: string): Lock {
    return {
      lock: (signal, requestRelease) => this.acquire(id, signal, requestRelease),
      unlock: () => this.release(id),
    };
  }

  /** Runs work under the upload's lock. Others wait. */
  async hold<T>(id: string, work: () => Promise<T>): Promise<T> {
    await this.acquire(id, new AbortController().signal);
    try {
      return await work();
    } finally {
      await this.release(id);
    }
  }

  /** After the last request, not before: until then uploads in progress need their locks. */
  async onApplicationShutdown() {
    const connection = await this.connection?.catch(() => undefined);
    this.connection = undefined;
    connection?.release(true);
  }

  private async acquire(id: string, signal: AbortSignal, requestRelease?: RequestRelease) {
    const deadline = Date.now() + patienceMs;
    while (!(await this.tryToAcquire(id, requestRelease))) {
      if (signal.aborted) throw new TusError(ERRORS.ABORTED);
      if (Date.now() > deadline) throw locked();
      await new Promise(resolve => setTimeout(resolve, pauseMs));
    }
  }

  private async tryToAcquire(id: string, requestRelease?: RequestRelease): Promise<boolean> {
    if (this.held.has(id)) {
      await this.held.get(id)?.();
      return false;
    }
    // A session can take the same advisory lock twice, so the process must exclude its own requests first.
    this.held.set(id, undefined);
    const locked = await this.lockInDatabase(id).catch(error => {
      this.held.delete(id);
      throw error;
    });
    if (locked) this.held.set(id, requestRelease);
    else this.held.delete(id);
    return locked;
  }

  private async lockInDatabase(id: string): Promise<boolean> {
    const connection = await this.connected();
    const { rows } = await connection.query<{ locked: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as locked',
      [id],
    );
    const locked = rows[0]?.locked === true;
    if (!locked) await connection.query('select pg_notify($1, $2)', [channel, id]);
    return locked;
  }

  private async release(id: string) {
    try {
      const connection = await this.connected();
      await connection.query('select pg_advisory_unlock(hashtextextended($1, 0))', [id]);
    } finally {
      this.held.delete(id);
    }
  }

  private connected(): Promise<PoolClient> {
    this.connection ??= this.connect().catch(error => {
      this.connection = undefined;
      throw error;
    });
    return this.connection;
  }

  private async connect(): Promise<PoolClient> {
    const connection = await this.platform.database!.pool.connect();
    connection.on('notification', ({ payload }) => void this.held.get(payload ?? '')?.());
    connection.once('error', error => this.lose(connection, error));
    await connection.query(`listen ${channel}`);
    return connection;
  }

  /** The session's end releases its locks: their holders must stop writing. */
  private lose(connection: PoolClient, error: Error) {
    this.platform.logger.warn({ err: error }, 'upload locks lost: database session ended');
    this.connection = undefined;
    connection.release(error);
    for (const requestRelease of this.held.values()) void requestRelease?.();
  }
}
