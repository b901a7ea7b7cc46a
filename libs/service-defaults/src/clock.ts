import { Injectable } from '@nestjs/common';

/** The time, as a port: rules take it from here so that tests can set it. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }
}
