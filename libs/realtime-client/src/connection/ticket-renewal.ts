import type { Ack } from '@sevenfold/contracts';
import type { OperationQueue } from './operation-queue.js';

/** Renews an open connection this long before its token expires. */
const aheadMs = 60_000;
/** The maximum of a timer. */
const longestMs = 2 ** 31 - 1;

/** Keeps a connection open beyond its first token. */
export class TicketRenewal {
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly operations: OperationQueue,
    private readonly fetchTicket: () => Promise<string>,
    private readonly serverNow: () => number,
  ) {}

  /** @param lifetimeMs for which the server keeps the connection open */
  plan(lifetimeMs: number) {
    this.stop();
    const wait = Math.min(Math.max(1_000, lifetimeMs - Math.min(aheadMs, lifetimeMs / 2)), longestMs);
    this.timer = setTimeout(() => void this.renew(), wait);
  }

  stop() {
    clearTimeout(this.timer);
  }

  private async renew() {
    try {
      const ticket = await this.fetchTicket();
      const { expiresAt } = (await this.operations.add({ t: 'renew', ticket }, { transient: true })) as Ack;
      if (expiresAt !== undefined) this.plan(expiresAt - this.serverNow());
    } catch {
      // The server closes the connection when its token expires; the next one uses a new ticket anyway.
    }
  }
}
