import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { PLATFORM, type Platform } from '@sevenfold/service-defaults';
import { Database, type Prisma } from '../database.js';

export type ConcludedAction = Prisma.AuditOutcomeGetPayload<object>;

/** Poll interval in case a notification is lost. */
const pollEveryMs = 500;
const reconnectAfterMs = 1_000;

/**
 * Waits for outcomes of operator actions. Whichever replica consumes the outcome, PostgreSQL notifies on
 * commit (`notify audit_outcome`). The row is authoritative, and is also polled in case a notification was
 * lost.
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

  /** Wakes all callers: the consumers have stopped by now, and the server waits for these calls before it stops. */
  onModuleDestroy() {
    this.stopped = true;
    clearTimeout(this.reconnect);
    this.stopListening?.();
    for (const wake of this.waiting.values()) wake();
  }

  /** The outcome, or undefined after the deadline. */
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

  /** Starts before the query, so that no notification is missed in between. */
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
