import { Injectable } from '@nestjs/common';
import {
  divisionRequestSubmittedV1,
  membershipGrantedV1,
  roomMemberJoinedV1,
  roomSessionStartedV1,
  submissionStoredV1,
} from '@sevenfold/contracts';
import { Consumes } from '@sevenfold/messaging';
import type { Transaction } from '../database.js';
import { BadgeRepository } from './badge.repository.js';
import { meritOf, type BadgeEvent } from './domain/badge-rules.js';

/** Awards badges for events that meet their condition. */
@Injectable()
@Consumes(roomMemberJoinedV1, { name: 'badges' })
@Consumes(roomSessionStartedV1, { name: 'badges' })
@Consumes(submissionStoredV1, { name: 'badges' })
@Consumes(divisionRequestSubmittedV1, { name: 'badges' })
@Consumes(membershipGrantedV1, { name: 'badges' })
export class BadgeEarnedConsumer {
  constructor(private readonly badges: BadgeRepository) {}

  async handle(event: BadgeEvent, tx: Transaction) {
    const merit = meritOf(event);
    if (merit) await this.badges.award(merit, new Date(event.time), tx);
  }
}
