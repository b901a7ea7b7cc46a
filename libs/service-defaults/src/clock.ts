import { Injectable } from '@nestjs/common';

/** The current time, as a port: tests can set it. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }
}
