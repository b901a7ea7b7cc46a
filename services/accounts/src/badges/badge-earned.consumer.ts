import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  divisionRequestSubmittedV1,
  membershipGrantedV1,
  roomMemberJoinedV1,
  roomSessionStartedV1,
  submissionStoredV1,
} from '@sevenfold/contracts';
import { OnEvent, Tx } from '@sevenfold/service-defaults';
import type { Transaction } from '../database.js';
import { BadgeRepository } from './badge.repository.js';
import { meritOf, type BadgeEvent } from './domain/badge-rules.js';

/** Awards badges for events that meet their condition. */
@Controller()
export class BadgeEarnedConsumer {
  constructor(private readonly badges: BadgeRepository) {}

  @OnEvent(
    [
      roomMemberJoinedV1,
      roomSessionStartedV1,
      submissionStoredV1,
      divisionRequestSubmittedV1,
      membershipGrantedV1,
    ],
    { name: 'badges' },
  )
  async handle(@Payload() event: BadgeEvent, @Tx() tx: Transaction) {
    const merit = meritOf(event);
    if (merit) await this.badges.award(merit, new Date(event.time), tx);
  }
}
