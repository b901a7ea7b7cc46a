import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, PeriodicTask } from '@sevenfold/service-defaults';
import type { Logger } from 'pino';
import { TrackUploads } from './track-uploads.js';

const everyMs = 10 * 60_000;

/** Deletes uploaded tracks that nobody needs any more. */
@Injectable()
export class TrackSweeper extends PeriodicTask {
  constructor(uploads: TrackUploads, @Inject(LOGGER) logger: Logger) {
    super({ name: 'track clean-up', everyMs, logger, run: () => uploads.sweep() });
  }
}
