import pg from 'pg';
import { pause } from '../pause.js';

export const wakeUpChannel = 'sevenfold_bus';

/**
 * Wakes waiters when something was published. A lost connection loses notifications, so waiters also poll.
 */
export class WakeUp {
  private readonly stopped = new AbortController();
  private readonly listeners = new Set<(topics: string[]) => void>();
  private running: Promise<void> | undefined;
  private client: pg.Client | undefined;

  constructor(private readonly url: string) {}

  on(listener: (topics: string[]) => void): () => void {
    this.running ??= this.listen();
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  async stop() {
    this.stopped.abort();
    await this.client?.end().catch(() => undefined);
    await this.running;
  }

  private async listen() {
    while (!this.stopped.signal.aborted) {
      const client = new pg.Client({
        connectionString: this.url,
        application_name: 'bus-wake-up',
        connectionTimeoutMillis: 5_000,
        keepAlive: true,
      });
      this.client = client;
      const ended = new Promise<void>(resolve => client.once('end', resolve));
      client.on('error', () => undefined);
      client.on('notification', ({ payload }) => this.tell(payload ? payload.split(',') : []));
      try {
        await client.connect();
        await client.query(`listen ${wakeUpChannel}`);
        await ended;
      } catch {
        await client.end().catch(() => undefined);
      }
      await pause(500, { signal: this.stopped.signal });
    }
  }

  private tell(topics: string[]) {
    for (const listener of this.listeners) listener(topics);
  }
}
