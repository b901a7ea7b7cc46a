import type { z } from 'zod';

/** How long we do not ask a service that is down, so no page waits for it. */
const silenceMs = 5_000;
/** In a row: one slow answer must not hide all others. */
const failuresToSilence = 3;

/**
 * Fetches from a service what a page shows, within a deadline: undefined if the service does not know it, or
 * is down.
 */
export class AskedService {
  private failures = 0;
  private silentUntil = 0;

  /** @param patienceMs how long a page waits for an answer. */
  constructor(
    private readonly url: string,
    private readonly patienceMs: number,
  ) {}

  async get<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.output<Schema> | undefined> {
    if (performance.now() < this.silentUntil) return undefined;
    try {
      const answer = await fetch(this.url + path, { signal: AbortSignal.timeout(this.patienceMs) });
      if (!answer.ok && answer.status !== 404) throw new Error(`${path} returned ${answer.status}`);
      const body: unknown = await answer.json();
      const known = answer.ok ? schema.parse(body) : undefined;
      this.failures = 0;
      return known;
    } catch (error) {
      this.failures++;
      if (this.failures >= failuresToSilence || isRefused(error))
        this.silentUntil = performance.now() + silenceMs;
      return undefined;
    }
  }
}

/** Nothing listens there. */
export const isRefused = (error: unknown) =>
  ((error as Error).cause as { code?: unknown } | undefined)?.code === 'ECONNREFUSED';
