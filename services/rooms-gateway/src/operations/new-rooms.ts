import { Injectable } from '@nestjs/common';
import { TooMany } from '@sevenfold/contracts';
import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { LiveStore } from '../store/live-store.js';
import { reachingStore } from '../store/reaching-store.js';
import { addressClass } from '../sockets/address-class.js';
import type { Connection } from '../sockets/connection.js';

/** New rooms per day. */
export interface NewRoomLimits {
  ofPerson: number;
  ofGuest: number;
  /** All guests of one network together: creating a guest costs nothing. */
  ofGuestsNetwork: number;
}

type Count = readonly [counter: RateLimiterAbstract, key: string];

/** @throws Unavailable if the store does not answer. */
function consumes([counter, key]: Count): Promise<boolean> {
  const counted = counter.consume(key).then(
    () => true,
    (error: unknown) => {
      if (error instanceof RateLimiterRes) return false;
      throw error;
    },
  );
  return reachingStore(counted);
}

/** Counts new rooms in the live store, for all gateways together. A day starts with its first room. */
@Injectable()
export class NewRooms {
  private readonly byPerson: RateLimiterAbstract;
  private readonly byGuest: RateLimiterAbstract;
  private readonly byGuestsNetwork: RateLimiterAbstract;

  constructor(limits: NewRoomLimits, perDay: LiveStore['perDay']) {
    this.byPerson = perDay('new-rooms:person', limits.ofPerson);
    this.byGuest = perDay('new-rooms:guest', limits.ofGuest);
    this.byGuestsNetwork = perDay('new-rooms:guests-network', limits.ofGuestsNetwork);
  }

  /**
   * @returns a function that gives the room back if it was not opened.
   * @throws TooMany at the limit.
   */
  take(connection: Connection): Promise<() => Promise<void>> {
    return this.takeAll(this.countsOf(connection));
  }

  /** Like take(), for someone who opens a room without joining it. */
  takeOfPerson(uid: string): Promise<() => Promise<void>> {
    return this.takeAll([[this.byPerson, uid]]);
  }

  private async takeAll(counts: readonly Count[]): Promise<() => Promise<void>> {
    const taken: Count[] = [];
    // Best effort: the error that kept the room from opening matters more.
    const giveBack = async () => {
      await Promise.allSettled(taken.map(([counter, key]) => counter.reward(key)));
    };
    for (const count of counts) {
      const isWithin = await consumes(count).catch(async (error: unknown) => {
        await giveBack();
        throw error;
      });
      // The limiter counts a rejected attempt too.
      taken.push(count);
      if (isWithin) continue;
      await giveBack();
      throw new TooMany(
        'limit.new-rooms',
        'You’ve reached today’s limit for new rooms. Join an existing room, or try again tomorrow.',
      );
    }
    return giveBack;
  }

  private countsOf({ principal: { uid, anonymous }, remote }: Connection): readonly Count[] {
    if (!anonymous) return [[this.byPerson, uid]];
    return [
      [this.byGuest, uid],
      [this.byGuestsNetwork, addressClass(remote.ip)],
    ];
  }
}
