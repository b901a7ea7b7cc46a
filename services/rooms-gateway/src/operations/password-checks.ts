import { TooMany } from '@sevenfold/contracts';
import { hashPassword, isPassword, type PasswordHash } from '../rooms/password.js';
import type { RoomView } from '../rooms/room-state.js';
import type { Connection } from '../sockets/connection.js';
import { TokenBuckets, type Rate } from '../sockets/token-bucket.js';

/** Wrong passwords per person for one room, and per address for all rooms. Correct passwords do not count. */
const triesOfPerson: Rate = { burst: 5, perSecond: 0.1 };
const triesOfAddress: Rate = { burst: 60, perSecond: 1 };
/**
 * Passwords checked or set, including correct ones, per person and per address. A burst covers the rooms that one
 * connection may be in.
 */
const hashesOfPerson: Rate = { burst: 20, perSecond: 0.2 };
const hashesOfAddress: Rate = { burst: 100, perSecond: 2 };

/**
 * Checks passwords of rooms and hashes new ones, at a limited rate: scrypt costs time and memory by design.
 */
export class PasswordChecks {
  private readonly hashedByPerson = new TokenBuckets(hashesOfPerson);
  private readonly hashedByAddress = new TokenBuckets(hashesOfAddress);
  private readonly ofPerson = new TokenBuckets(triesOfPerson);
  private readonly ofAddress = new TokenBuckets(triesOfAddress);

  /** @param now monotonic milliseconds */
  constructor(private readonly now = () => performance.now()) {}

  /**
   * The salt of the lock that the password opens, `null` if it opens none, undefined if none was checked.
   * @throws TooMany after too many wrong ones.
   */
  async opens(
    view: RoomView,
    connection: Connection,
    room: string,
    password: string | undefined,
  ): Promise<string | null | undefined> {
    const { principal, remote } = connection;
    const { uid } = principal;
    const lock = view.lock();
    // Members who return need no password.
    if (password === undefined || !lock || view.member(uid)) return undefined;
    const person = `${room}/${uid}`;
    this.takeEach([this.ofPerson, person], [this.ofAddress, remote.network], ...this.hashBuckets(connection));
    if (!(await isPassword(password, lock))) return null;
    this.ofPerson.giveBack(person);
    this.ofAddress.giveBack(remote.network);
    return lock.salt;
  }

  /**
   * Hashes a new password for storage.
   * @throws TooMany after too many.
   */
  async hash(connection: Connection, password: string): Promise<PasswordHash> {
    this.takeEach(...this.hashBuckets(connection));
    return hashPassword(password);
  }

  forgetFull(now: number) {
    for (const each of [this.ofPerson, this.ofAddress, this.hashedByPerson, this.hashedByAddress])
      each.forgetFull(now);
  }

  private hashBuckets({ principal, remote }: Connection): Named[] {
    return [
      [this.hashedByPerson, principal.uid],
      [this.hashedByAddress, remote.network],
    ];
  }

  /** All or nothing: a rejected attempt must not use up the limit of others behind the same address. */
  private takeEach(...all: Named[]) {
    const now = this.now();
    for (const [index, [buckets, name]] of all.entries()) {
      const retryAfterMs = buckets.take(name, now);
      if (retryAfterMs === 0) continue;
      for (const [taken, each] of all.slice(0, index)) taken.giveBack(each);
      throw new TooMany('limit.too-many', 'Too many password attempts at once. Wait a moment.', {
        meta: { retryAfterMs },
      });
    }
  }
}

type Named = [buckets: TokenBuckets, name: string];
