import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import type { Logger } from 'pino';
import type { TrackUploads } from './track-uploads.js';

const everyMs = 10 * 60_000;

/** Clears away what hosts brought along and nobody needs any more. */
export class TrackSweeper implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly uploads: TrackUploads,
    private readonly logger: Logger,
  ) {}

  onApplicationBootstrap() {
    this.timer = setInterval(() => void this.sweep(), everyMs).unref();
  }

  onModuleDestroy() {
    clearInterval(this.timer);
  }

  private async sweep() {
    await this.uploads
      .sweep()
      .catch(error => this.logger.warn({ err: error }, 'old tracks are not cleared away'));
  }
}
