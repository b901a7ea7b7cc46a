import { Injectable } from '@nestjs/common';

/**
 * Server time: the monotonic clock, mapped once to the epoch. It never jumps when somebody sets the wall clock, so
 * that a room's timeline does not either. Milliseconds with fractions.
 */
@Injectable()
export class ServerClock {
  private readonly origin = performance.timeOrigin;

  now(): number {
    return this.origin + performance.now();
  }
}
