import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Trace } from '../rooms/traces.js';
import { addressClass } from './address-class.js';

/**
 * A mark tells one browser from the next without saying whose it is: a random number, signed so that a client can make none
 * up. What rooms keep of it and of the address are keyed hashes.
 */
export class DeviceMarks {
  private readonly key: Buffer;

  /** @param secret something that all gateways of an installation know and nobody else */
  constructor(secret: string) {
    this.key = Buffer.from(hkdfSync('sha256', secret, '', 'rooms-gateway device marks', 32));
  }

  /** The mark itself where it is one of ours, otherwise a new one. */
  accept(mark: string | undefined): string {
    return mark !== undefined && this.isOurs(mark) ? mark : this.issue();
  }

  /** What a room needs to know a guest again who was removed. */
  traceOf(mark: string, ip: string): Trace {
    const [id = ''] = mark.split('.');
    return {
      address: this.hash('address', addressClass(ip)),
      device: this.hash('device', id),
    };
  }

  private issue(): string {
    const id = randomBytes(16).toString('base64url');
    return `${id}.${this.hash('mark', id)}`;
  }

  private isOurs(mark: string): boolean {
    const [id, signature = '', ...more] = mark.split('.');
    if (more.length > 0) return false;
    const expected = Buffer.from(this.hash('mark', id!));
    const given = Buffer.from(signature);
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  private hash(kind: string, text: string): string {
    return createHmac('sha256', this.key).update(`${kind} ${text}`).digest('base64url').slice(0, 22);
  }
}
