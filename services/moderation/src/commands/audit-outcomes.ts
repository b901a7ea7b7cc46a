import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { PLATFORM, type Platform } from '@sevenfold/service-defaults';
import { Database, type Prisma } from '../database.js';

export type ConcludedAction = Prisma.AuditOutcomeGetPayload<object>;

/** How often the database is asked when no notification comes. */
const pollEveryMs = 500;
const reconnectAfterMs = 1_000;

/**
 * Waits for outcomes of operator actions. Whichever replica consumes the outcome, the database says so on commit
 * (`notify audit_outcome`); the row itself is the truth, and is also looked for now and then, in case the
 * notification was missed.
 */
@Injectable()
export class AuditOutcomes implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly waiting = new Map<string, () => void>();
  private stopped = false;
  private stopListening: (() => void) | undefined;
  private reconnect: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Database,
    @Inject(PLATFORM) private readonly platform: Platform,
  ) {}

  onApplicationBootstrap() {
    void this.listen();
  }

  /** First of all at the end: consumers have stopped by now, and the server waits for those who wait here. */
  onModuleDestroy() {
    this.stopped = true;
    clearTimeout(this.reconnect);
    this.stopListening?.();
    for (const wake of this.waiting.values()) wake();
  }

  /** The outcome, or undefined when there is none within the time given. */
  async waitFor(entryId: string, deadlineMs: number): Promise<ConcludedAction | undefined> {
    const deadline = Date.now() + deadlineMs;
    for (;;) {
      const woken = this.wakeUp(entryId, Math.min(pollEveryMs, deadline - Date.now()));
      const outcome = await this.database.auditOutcome.findUnique({ where: { entryId } });
      if (outcome || this.stopped || Date.now() >= deadline) {
        this.waiting.get(entryId)?.();
        return outcome ?? undefined;
      }
      await woken;
    }
  }

  /** Begun before the database is asked, so that nothing that comes in between is missed. */
  private wakeUp(entryId: string, afterMs: number): Promise<void> {
    return new Promise(resolve => {
      const wake = () => {
        clearTimeout(timer);
        this.waiting.delete(entryId);
        resolve();
      };
      const timer = setTimeout(wake, Math.max(0, afterMs));
      this.waiting.set(entryId, wake);
    });
  }

  private async listen() {
    let giveBack: (() => void) | undefined;
    let isLost = false;
    // If the connection breaks during the query, both the client and the query report it.
    const lost = () => {
      if (isLost) return;
      isLost = true;
      giveBack?.();
      this.stopListening = undefined;
      if (!this.stopped) this.reconnect = setTimeout(() => void this.listen(), reconnectAfterMs);
    };
    try {
      const client = await this.platform.database!.pool.connect();
      giveBack = () => client.release(true);
      client.on('error', lost);
      client.on('notification', ({ payload = '' }) => this.waiting.get(payload)?.());
      this.stopListening = lost;
      await client.query('listen audit_outcome');
      if (this.stopped) lost();
    } catch {
      lost();
    }
  }
}
