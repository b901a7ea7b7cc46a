import { statusPageSchema, type StatusPage } from '@sevenfold/contracts';
import { PeriodicTask, unsampledTraceparent } from '@sevenfold/service-defaults';
import type { Logger } from 'pino';
import { isRefused } from '../asked-service.js';

const everyMs = 5_000;
const answerMs = 1_000;
/** In a row: one slow answer must not make the page look old. One refused connection is enough. */
const failuresToBeAway = 2;

/** The last status page, for when the status service itself is down: people look at it then most of all. */
export class StatusCopy {
  private page: StatusPage | undefined;
  private failures = 0;
  private readonly task: PeriodicTask;

  constructor(
    private readonly statusUrl: string,
    private readonly logger: Logger,
  ) {
    const run = () => this.renew();
    this.task = new PeriodicTask({
      name: 'copy of the status page',
      everyMs,
      runsAtStart: true,
      logger,
      run,
    });
  }

  start = () => void this.task.start();
  stop = () => this.task.stop();

  /** Undefined while the status service answers for itself. */
  get needed(): StatusPage | undefined {
    return this.failures >= failuresToBeAway ? this.last : undefined;
  }

  /** The last page received, marked as stale since its `updatedAt`. */
  get last(): StatusPage | undefined {
    return this.page && { ...this.page, staleSince: this.page.updatedAt };
  }

  private async renew() {
    try {
      const answer = await fetch(new URL('/api/status', this.statusUrl), {
        headers: { traceparent: unsampledTraceparent() },
        signal: AbortSignal.timeout(answerMs),
      });
      this.page = statusPageSchema.parse(await answer.json());
      this.failures = 0;
    } catch (error) {
      this.failures += isRefused(error) ? failuresToBeAway : 1;
      // Requests that fail are logged anyway.
      this.logger.debug({ err: error }, 'failed to fetch a copy of the status page');
    }
  }
}
