import { usageLimits, type UsageEvent } from '@sevenfold/contracts';

/** By then the page's load times are known, and most visits last longer. */
const sendAfterMs = 2_000;
/** A page that fails in a loop reports it a few times, not thousands. */
const mostExceptions = 10;

/** Collects a page's reports and sends them in batches; the last one on unload. Nothing waits for it. */
export class UsageReport {
  private waiting: UsageEvent[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly exceptions = new Set<string>();

  /** `send` must not block, must work while the page unloads, and returns whether the browser accepted it. */
  constructor(private readonly send: (body: string) => boolean) {}

  add(event: UsageEvent) {
    this.waiting.push(event);
    if (this.waiting.length >= usageLimits.eventsPerBatch) this.flush();
    else this.timer ??= setTimeout(() => this.flush(), sendAfterMs);
  }

  /** Adds each message once. */
  addException(cause: unknown, { fatal, path }: { fatal: boolean; path: string }) {
    const message = messageOf(cause).slice(0, usageLimits.messageLength);
    if (this.exceptions.has(message) || this.exceptions.size >= mostExceptions) return;
    this.exceptions.add(message);
    this.add({ name: 'exception', message, fatal, path: shortPath(path) });
  }

  flush() {
    clearTimeout(this.timer);
    this.timer = undefined;
    const events = this.waiting.splice(0);
    // What the browser rejects is lost, which is fine for a sample.
    if (events.length > 0) this.send(JSON.stringify({ events }));
  }
}

export const shortPath = (path: string) => path.slice(0, usageLimits.pathLength);

/** Removes line breaks and characters that cannot be stored. */
function messageOf(cause: unknown): string {
  const text = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
  return text.replaceAll(/[\u0000-\u001f\u007f\ud800-\udfff]+/g, ' ').trim() || 'Unknown error';
}
