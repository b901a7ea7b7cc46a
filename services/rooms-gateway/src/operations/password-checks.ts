import { TooMany } from '@sevenfold/contracts';
import { hashPassword, isPassword, type PasswordHash } from '../rooms/password.js';
import type { RoomView } from '../rooms/room-state.js';
import type { Connection } from '../sockets/connection.js';
import { TokenBuckets, type Rate } from '../sockets/token-bucket.js';

/** Wrong passwords that one person may try at one room, and one address at all rooms. Right ones do not count. */
const triesOfPerson: Rate = { burst: 5, perSecond: 0.1 };
const triesOfAddress: Rate = { burst: 60, perSecond: 1 };
/** Passwords that are tried or set, right ones too, by one person and from one address: as many as one may be in rooms. */
const hashesOfPerson: Rate = { burst: 20, perSecond: 0.2 };
const hashesOfAddress: Rate = { burst: 100, perSecond: 2 };

/** Tries passwords on rooms and makes the hashes of new ones, not too often: both are made to cost time and memory. */
export class PasswordChecks {
  private readonly hashedByPerson = new TokenBuckets(hashesOfPerson);
  private readonly hashedByAddress = new TokenBuckets(hashesOfAddress);
  private readonly ofPerson = new TokenBuckets(triesOfPerson);
  private readonly ofAddress = new TokenBuckets(triesOfAddress);

  /**
   * The salt of the lock that the password opens, `null` when it does not, undefined when none was tried.
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
    // Members who come back are not asked.
    if (password === undefined || !lock || view.member(uid)) return undefined;
    const person = `${room}/${uid}`;
    takeEach([this.ofPerson, person], [this.ofAddress, remote.network], ...this.hashBuckets(connection));
    if (!(await isPassword(password, lock))) return null;
    this.ofPerson.giveBack(person);
    this.ofAddress.giveBack(remote.network);
    return lock.salt;
  }

  /** A new password as it is stored. @throws TooMany after too many. */
  async hash(connection: Connection, password: string): Promise<PasswordHash> {
    takeEach(...this.hashBuckets(connection));
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
}

type Named = [buckets: TokenBuckets, name: string];

/** From each, or from none: who is refused must not use up what others behind the same address have left. */
function takeEach(...all: Named[]) {
  const now = performance.now();
  for (const [index, [buckets, name]] of all.entries()) {
    const retryAfterMs = buckets.take(name, now);
    if (retryAfterMs === 0) continue;
    for (const [taken, each] of all.slice(0, index)) taken.giveBack(each);
    throw new TooMany('limit.too-many', 'Too many passwords at once. Wait a little.', {
      meta: { retryAfterMs },
    });
  }
}
