import { Injectable } from '@nestjs/common';
import {
  badgeAwardedV1,
  divisionRequestApprovedV1,
  divisionRequestDeniedV1,
  type AccountNode,
  type EventOf,
} from '@sevenfold/contracts';
import { Consumes } from '@sevenfold/messaging';
import { accountShard } from '../path-tree/shards.js';
import { LiveRooms } from '../store/live-rooms.js';

type News = EventOf<
  typeof badgeAwardedV1 | typeof divisionRequestApprovedV1 | typeof divisionRequestDeniedV1
>;

/** What somebody is told at once, wherever they are: badges, and what became of their requests. */
@Injectable()
@Consumes(badgeAwardedV1)
@Consumes(divisionRequestApprovedV1)
@Consumes(divisionRequestDeniedV1)
export class AccountNewsConsumer {
  constructor(private readonly rooms: LiveRooms) {}

  async handle({ type, data }: News) {
    const { uid } = data;
    const outcome = type === divisionRequestApprovedV1.type ? 'approved' : 'denied';
    await this.rooms.run(accountShard(uid), draft => {
      const key = `account/${uid}`;
      const present = (draft.get(key) as AccountNode | undefined) ?? { uid };
      if ('badgeId' in data) draft.put(key, withBadge(present, data));
      else {
        const { division, decidedAt: at } = data;
        draft.put(key, { ...present, decision: { division, outcome, at } });
      }
    });
  }
}

const withBadge = (account: AccountNode, { badgeId, awardedAt }: { badgeId: string; awardedAt: string }) => ({
  ...account,
  badges: { ...account.badges, [badgeId.replaceAll('.', ':')]: awardedAt },
});
