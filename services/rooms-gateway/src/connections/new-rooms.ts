import { Inject, Injectable } from '@nestjs/common';
import { TooMany } from '@sevenfold/contracts';
import { addressClass } from './address-class.js';
import type { Connection } from './connection.js';
import { TokenBuckets } from './token-bucket.js';

/** Rooms that were never there before, which one may open in a day. */
export interface NewRoomLimits {
  ofPerson: number;
  ofGuest: number;
  /** All guests of one network together: a guest costs nothing to make. */
  ofGuestsNetwork: number;
}

export const NEW_ROOM_LIMITS = Symbol('NEW_ROOM_LIMITS');

const daySeconds = 86_400;

/** Counts who opens new rooms; each is kept for as long as someone may come back to it. */
@Injectable()
export class NewRooms {
  private readonly byPerson: TokenBuckets;
  private readonly byGuest: TokenBuckets;
  private readonly byGuestsNetwork: TokenBuckets;

  constructor(@Inject(NEW_ROOM_LIMITS) { ofPerson, ofGuest, ofGuestsNetwork }: NewRoomLimits) {
    this.byPerson = perDay(ofPerson);
    this.byGuest = perDay(ofGuest);
    this.byGuestsNetwork = perDay(ofGuestsNetwork);
  }

  /** @throws TooMany when someone has opened as many as they may. Answers how to give it back. */
  take(connection: Connection): () => void {
    const taken: (() => void)[] = [];
    const giveBack = () => taken.forEach(each => each());
    for (const [buckets, name] of this.bucketsOf(connection)) {
      if (buckets.take(name, performance.now()) > 0) {
        giveBack();
        throw new TooMany(
          'limit.new-rooms',
          'You have opened as many new rooms as you can in a day. Join a room that exists, or open one tomorrow.',
        );
      }
      taken.push(() => buckets.giveBack(name));
    }
    return giveBack;
  }

  private bucketsOf({ principal: { uid, anonymous }, remote }: Connection): [TokenBuckets, string][] {
    if (!anonymous) return [[this.byPerson, uid]];
    return [
      [this.byGuest, uid],
      [this.byGuestsNetwork, addressClass(remote.ip)],
    ];
  }

  forgetFull(now: number) {
    for (const each of [this.byPerson, this.byGuest, this.byGuestsNetwork]) each.forgetFull(now);
  }
}

const perDay = (rooms: number) => new TokenBuckets({ burst: rooms, perSecond: rooms / daySeconds });
