import type { Ack } from '@sevenfold/contracts';
import type { OperationQueue } from './operation-queue.js';

/** A running connection is renewed so long before its token's time is over. */
const aheadMs = 60_000;
/** What timers can count to. */
const longestMs = 2 ** 31 - 1;

/** Keeps a running connection beyond the time of the token that it began with. */
export class TicketRenewal {
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly operations: OperationQueue,
    private readonly fetchTicket: () => Promise<string>,
    private readonly serverNow: () => number,
  ) {}

  /** @param lifetimeMs for which the server lets the connection be */
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
      // The server will end the connection in time; the next one begins with a new ticket anyway.
    }
  }
}
