import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import type { Logger } from 'pino';
import { withDeadline } from './with-deadline.js';

export interface PeriodicTaskOptions {
  /** Names the task in the log. */
  readonly name: string;
  /** From the end of one run to the start of the next. */
  readonly everyMs: number | (() => number);
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  readonly run: () => unknown;
  /** Runs first at the start, not after the first interval. */
  readonly runsAtStart?: boolean;
  /** A run that takes longer counts as failed. The next run starts even if this one never ends. */
  readonly deadlineMs?: number;
}

/**
 * Work that recurs for as long as the service runs. One run at a time. After a failure the next run starts as
 * usual; each failure is logged once, and so is the recovery. As a provider, or the base of one, it starts and
 * stops with the service.
 */
export class PeriodicTask implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private lastFailure: string | undefined;
  protected isStopped = false;

  constructor(private readonly options: PeriodicTaskOptions) {}

  /** Resolves at once, or after the first run if the task runs at the start. */
  start(): Promise<void> {
    if (this.options.runsAtStart) this.runAndSchedule();
    else this.schedule();
    return this.running;
  }

  /** Waits for the current run. */
  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  onApplicationBootstrap() {
    void this.start();
  }

  onModuleDestroy() {
    return this.stop();
  }

  private schedule() {
    const { everyMs } = this.options;
    const wait = typeof everyMs === 'number' ? everyMs : everyMs();
    this.timer = setTimeout(() => this.runAndSchedule(), wait).unref();
  }

  private runAndSchedule() {
    this.running = this.attempt().then(() => {
      if (!this.isStopped) this.schedule();
    });
  }

  private async attempt() {
    const { name, logger, run, deadlineMs } = this.options;
    try {
      const work = Promise.resolve(run());
      await (deadlineMs === undefined ? work : withDeadline(work, deadlineMs));
      if (this.lastFailure !== undefined) logger.info(`${name} works again`);
      this.lastFailure = undefined;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (message !== this.lastFailure) logger.warn({ err: error }, `${name} failed`);
      this.lastFailure = message;
    }
  }
}
