import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Trace } from '../rooms/traces.js';
import { addressClass } from './address-class.js';

/**
 * Tells browsers apart without identifying a person: a random number, signed so that clients can't make one
 * up. Rooms keep only keyed hashes of it and of the address.
 */
export class DeviceMarks {
  private readonly key: Buffer;

  /** @param secret known to all gateways of an installation, and to nobody else. */
  constructor(secret: string) {
    this.key = Buffer.from(hkdfSync('sha256', secret, '', 'rooms-gateway device marks', 32));
  }

  /** Returns a valid mark unchanged, otherwise a new one. */
  accept(mark: string | undefined): string {
    return mark !== undefined && this.isOurs(mark) ? mark : this.issue();
  }

  /** What a room needs to recognise a guest who was removed. */
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
