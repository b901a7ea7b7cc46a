import { TooMany } from '@sevenfold/contracts';
import { isPassword } from '../rooms/password.js';
import type { RoomView } from '../rooms/room-state.js';
import type { Connection } from './connection.js';
import { TokenBuckets, type Rate } from './token-bucket.js';

/** Wrong passwords that one person may try at one room, and one address at all rooms. Right ones cost nothing. */
const triesOfPerson: Rate = { burst: 5, perSecond: 0.1 };
const triesOfAddress: Rate = { burst: 60, perSecond: 1 };

/** Tries passwords on rooms, not too often: trying is made to cost time and memory. */
export class PasswordChecks {
  private readonly ofPerson = new TokenBuckets(triesOfPerson);
  private readonly ofAddress = new TokenBuckets(triesOfAddress);

  /**
   * The salt of the lock that the password opens, `null` when it does not, undefined when none was tried.
   * @throws TooMany after too many wrong ones.
   */
  async opens(
    view: RoomView,
    { principal: { uid }, remote }: Connection,
    room: string,
    password: string | undefined,
  ): Promise<string | null | undefined> {
    const lock = view.lock();
    // Members who come back are not asked.
    if (password === undefined || !lock || view.member(uid)) return undefined;
    const person = `${room}/${uid}`;
    this.take(person, remote.ip);
    if (!(await isPassword(password, lock))) return null;
    this.ofPerson.giveBack(person);
    this.ofAddress.giveBack(remote.ip);
    return lock.salt;
  }

  forgetFull(now: number) {
    this.ofPerson.forgetFull(now);
    this.ofAddress.forgetFull(now);
  }

  private take(person: string, address: string) {
    const now = performance.now();
    const retryAfterMs = Math.max(this.ofPerson.take(person, now), this.ofAddress.take(address, now));
    if (retryAfterMs > 0)
      throw new TooMany('limit.too-many', 'Too many passwords were tried. Wait a little.', {
        meta: { retryAfterMs },
      });
  }
}
