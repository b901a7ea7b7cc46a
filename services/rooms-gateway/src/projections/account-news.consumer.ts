import { Injectable } from '@nestjs/common';
import {
  badgeAwardedV1,
  divisionRequestApprovedV1,
  divisionRequestDeniedV1,
  type AccountNode,
  type EventOf,
} from '@sevenfold/contracts';
import { Consumes } from '@sevenfold/messaging';
import { RoomRegistry } from '../store/room-registry.js';
import { changeAccount } from './change-account.js';

type News = EventOf<
  typeof badgeAwardedV1 | typeof divisionRequestApprovedV1 | typeof divisionRequestDeniedV1
>;

/** News that a person gets at once, in any room: badges, and the outcome of their requests. */
@Injectable()
@Consumes(badgeAwardedV1)
@Consumes(divisionRequestApprovedV1)
@Consumes(divisionRequestDeniedV1)
export class AccountNewsConsumer {
  constructor(private readonly rooms: RoomRegistry) {}

  async handle({ type, data }: News) {
    const outcome = type === divisionRequestApprovedV1.type ? 'approved' : 'denied';
    await changeAccount(this.rooms, data.uid, account =>
      'badgeId' in data
        ? withBadge(account, data)
        : { ...account, decision: { division: data.division, outcome, at: data.decidedAt } },
    );
  }
}

const withBadge = (account: AccountNode, { badgeId, awardedAt }: { badgeId: string; awardedAt: string }) => ({
  ...account,
  badges: { ...account.badges, [badgeId.replaceAll('.', ':')]: awardedAt },
});
