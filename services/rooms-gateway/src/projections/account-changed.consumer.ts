import { Injectable } from '@nestjs/common';
import {
  accountCreatedV1,
  membershipChangedV1,
  membershipGrantedV1,
  type AccountNode,
  type EventOf,
} from '@sevenfold/contracts';
import { Consumes } from '@sevenfold/messaging';
import { RoomRegistry } from '../store/room-registry.js';
import { changeAccount } from './change-account.js';

type AccountEvent = EventOf<
  typeof accountCreatedV1 | typeof membershipGrantedV1 | typeof membershipChangedV1
>;

/** Shows a person's data from `accounts` at `accounts/{uid}`, to them and to operators. */
@Injectable()
@Consumes(accountCreatedV1)
@Consumes(membershipGrantedV1)
@Consumes(membershipChangedV1)
export class AccountChangedConsumer {
  constructor(private readonly rooms: RoomRegistry) {}

  async handle({ data }: AccountEvent) {
    await changeAccount(this.rooms, data.uid, account =>
      'division' in data ? withDivision(account, data) : { ...account, createdAt: data.createdAt },
    );
  }
}

const withDivision = (account: AccountNode, { division, level }: { division: string; level: string }) => ({
  ...account,
  access: { divisions: { ...account.access?.divisions, [division]: level } },
});
