import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { LOGGER, Rounds } from '@sevenfold/service-defaults';
import type { Logger } from 'pino';
import { TrackUploads } from './track-uploads.js';

const everySeconds = 10 * 60;

/** Clears away what hosts brought along and nobody needs any more. */
@Injectable()
export class TrackSweeper extends Rounds implements OnApplicationBootstrap, OnModuleDestroy {
  constructor(
    private readonly uploads: TrackUploads,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(everySeconds, logger);
  }

  protected round() {
    return this.uploads.sweep();
  }

  onApplicationBootstrap() {
    this.start();
  }

  onModuleDestroy() {
    return this.stop();
  }
}
