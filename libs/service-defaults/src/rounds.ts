import type { Logger } from 'pino';

/** Work that comes up again and again, never done twice at a time. Where a round fails, the log says so and the next comes. */
export abstract class Rounds {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<unknown> | undefined;

  constructor(
    private readonly everySeconds: number,
    private readonly logger: Pick<Logger, 'warn'>,
  ) {}

  protected abstract round(): Promise<unknown>;

  start() {
    this.timer = setInterval(() => this.go(), this.everySeconds * 1000).unref();
  }

  /** Waits for a round under way. */
  async stop() {
    clearInterval(this.timer);
    await this.running;
  }

  private go() {
    this.running ??= this.round()
      .catch((error: unknown) => this.logger.warn({ err: error }, 'a round failed'))
      .finally(() => (this.running = undefined));
  }
}
