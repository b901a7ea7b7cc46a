import { userActionLimits, type UserAction, type UserActionName } from '@sevenfold/contracts';

export type NewUserAction = Pick<UserAction, 'details' | 'division' | 'feature'>;

/** How the log reaches the server. `keepalive` lets the request outlive the page. */
export type SendActions = (actions: UserAction[], options: { keepalive: boolean }) => Promise<void>;

const flushMs = 10_000;
const soonSize = 20;
const mostKept = 200;

/**
 * Sends user actions in batches and on unload. Nothing waits for it or fails with it. Each action has an id,
 * so that a resent batch counts once.
 */
export class UserActionLog {
  private waiting: UserAction[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly sessionId = crypto.randomUUID();
  private arrivedAt = Date.now();

  constructor(private readonly send: SendActions) {}

  /** Starts a new page view. */
  arrive() {
    this.arrivedAt = Date.now();
  }

  record(action: UserActionName, more: NewUserAction = {}) {
    this.waiting.push({
      id: crypto.randomUUID(),
      action,
      ...more,
      sessionId: this.sessionId,
      pageUrl: location.pathname,
      ...(document.referrer && { referrer: document.referrer.slice(0, 2048) }),
      screenResolution: `${screen.width}x${screen.height}`,
      timeOnPage: Date.now() - this.arrivedAt,
    });
    this.waiting = this.waiting.slice(-mostKept);
    if (this.waiting.length >= soonSize) void this.flush();
    else this.timer ??= setTimeout(() => void this.flush(), flushMs);
  }

  /** Keeps a batch that could not be sent for the next attempt. */
  async flush({ keepalive = false } = {}): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const batch = this.waiting.splice(0, userActionLimits.actionsPerBatch);
    if (batch.length === 0) return;
    try {
      await this.send(batch, { keepalive });
    } catch {
      this.waiting = [...batch, ...this.waiting].slice(-mostKept);
    }
  }
}
