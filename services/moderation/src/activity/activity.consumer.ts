import { Injectable } from '@nestjs/common';
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
import { Consumes } from '@sevenfold/messaging';
import type { Transaction } from '../database.js';
import { activityOf } from './activity.js';
import { ActivityFeed } from './activity-feed.js';

/** Adds room events and stored submissions to the activity feed. */
@Injectable()
@Consumes(roomOpenedV1)
@Consumes(roomMemberJoinedV1)
@Consumes(roomMemberLeftV1)
@Consumes(roomMemberKickedV1)
@Consumes(roomHostChangedV1)
@Consumes(roomSessionStartedV1)
@Consumes(roomSessionEndedV1)
@Consumes(submissionStoredV1)
export class ActivityConsumer {
  constructor(private readonly feed: ActivityFeed) {}

  async handle(event: EventEnvelope, tx: Transaction) {
    await this.feed.add(tx, activityOf(event));
  }
}
