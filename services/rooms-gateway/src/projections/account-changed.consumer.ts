import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  accountCreatedV1,
  membershipChangedV1,
  membershipGrantedV1,
  type AccountNode,
  type EventOf,
} from '@sevenfold/contracts';
import { OnEvent } from '@sevenfold/service-defaults';
import { RoomRegistry } from '../store/room-registry.js';
import { changeAccount } from './change-account.js';

type AccountEvent = EventOf<
  typeof accountCreatedV1 | typeof membershipGrantedV1 | typeof membershipChangedV1
>;

/** Shows a person's data from `accounts` at `accounts/{uid}`, to them and to operators. */
@Controller()
export class AccountChangedConsumer {
  constructor(private readonly rooms: RoomRegistry) {}

  @OnEvent([accountCreatedV1, membershipGrantedV1, membershipChangedV1])
  async handle(@Payload() { data }: AccountEvent) {
    await changeAccount(this.rooms, data.uid, account =>
      'division' in data ? withDivision(account, data) : { ...account, createdAt: data.createdAt },
    );
  }
}

const withDivision = (account: AccountNode, { division, level }: { division: string; level: string }) => ({
  ...account,
  access: { divisions: { ...account.access?.divisions, [division]: level } },
});
