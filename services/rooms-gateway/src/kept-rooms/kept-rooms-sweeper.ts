import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, PeriodicTask } from '@sevenfold/service-defaults';
import type { Logger } from 'pino';
import { KeptRooms } from './kept-rooms.js';

const everyMs = 60_000;

/** Frees rooms that nobody uses any more. */
@Injectable()
export class KeptRoomsSweeper extends PeriodicTask {
  constructor(kept: KeptRooms, @Inject(LOGGER) logger: Logger) {
    super({ name: 'clean-up of kept rooms', everyMs, logger, run: () => kept.sweep() });
  }
}
