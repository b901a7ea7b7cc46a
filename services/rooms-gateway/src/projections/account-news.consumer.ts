import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  badgeAwardedV1,
  divisionRequestApprovedV1,
  divisionRequestDeniedV1,
  type AccountNode,
  type EventOf,
} from '@sevenfold/contracts';
import { OnEvent } from '@sevenfold/service-defaults';
import { RoomRegistry } from '../store/room-registry.js';
import { changeAccount } from './change-account.js';

type News = EventOf<
  typeof badgeAwardedV1 | typeof divisionRequestApprovedV1 | typeof divisionRequestDeniedV1
>;

/** News that a person gets at once, in any room: badges, and the outcome of their requests. */
@Controller()
export class AccountNewsConsumer {
  constructor(private readonly rooms: RoomRegistry) {}

  @OnEvent([badgeAwardedV1, divisionRequestApprovedV1, divisionRequestDeniedV1])
  async handle(@Payload() { type, data }: News) {
    const outcome = type === divisionRequestApprovedV1.type ? 'approved' : 'denied';
    await changeAccount(this.rooms, data.uid, account =>
      'badgeId' in data
        ? withBadge(account, data)
        : withDecision(account, { division: data.division, outcome, at: data.decidedAt }),
    );
  }
}

const withBadge = (account: AccountNode, { badgeId, awardedAt }: { badgeId: string; awardedAt: string }) => ({
  ...account,
  badges: { ...account.badges, [badgeId.replaceAll('.', ':')]: awardedAt },
});

/** An older decision about the same division, such as one that operators replay, changes nothing. */
const withDecision = (account: AccountNode, decision: NonNullable<AccountNode['decision']>): AccountNode => {
  const shown = account.decision;
  const isStale = shown?.division === decision.division && Date.parse(shown.at) > Date.parse(decision.at);
  return isStale ? account : { ...account, decision };
};
