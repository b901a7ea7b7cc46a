import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  roomHostChangedV1,
  roomMemberJoinedV1,
  roomMemberKickedV1,
  roomMemberLeftV1,
  roomOpenedV1,
  roomSessionEndedV1,
  roomSessionStartedV1,
  submissionStoredV1,
  type EventEnvelope,
} from '@sevenfold/contracts';
import { OnEvent, Tx } from '@sevenfold/service-defaults';
import type { Transaction } from '../database.js';
import { activityOf } from './activity.js';
import { ActivityFeed } from './activity-feed.js';

/** Adds room events and stored submissions to the activity feed. */
@Controller()
export class ActivityConsumer {
  constructor(private readonly feed: ActivityFeed) {}

  @OnEvent([
    roomOpenedV1,
    roomMemberJoinedV1,
    roomMemberLeftV1,
    roomMemberKickedV1,
    roomHostChangedV1,
    roomSessionStartedV1,
    roomSessionEndedV1,
    submissionStoredV1,
  ])
  async handle(@Payload() event: EventEnvelope, @Tx() tx: Transaction) {
    await this.feed.add(tx, activityOf(event));
  }
}
