import { Injectable } from '@nestjs/common';

/**
 * Server time: the monotonic clock, mapped to the epoch once. It never jumps when someone sets the wall
 * clock, so a room's timeline does not either. Milliseconds with fractions.
 */
@Injectable()
export class ServerClock {
  private readonly origin = performance.timeOrigin;

  now(): number {
    return this.origin + performance.now();
  }
}
