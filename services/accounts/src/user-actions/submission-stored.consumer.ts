import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { submissionStoredV1, type EventOf } from '@sevenfold/contracts';
import { OnEvent, Tx } from '@sevenfold/service-defaults';
import type { Transaction } from '../database.js';
import { UserActionRepository } from './user-action.repository.js';

/** Records a contact submission as an action. */
@Controller()
export class SubmissionStoredConsumer {
  constructor(private readonly userActions: UserActionRepository) {}

  @OnEvent(submissionStoredV1)
  async handle(@Payload() { id, data }: EventOf<typeof submissionStoredV1>, @Tx() tx: Transaction) {
    const details = { submissionId: data.submissionId, fileCount: data.fileCount };
    const action = { id, action: 'contact_submitted', details, feature: 'contact' };
    await this.userActions.add(data.uid, [action], {}, new Date(data.storedAt), tx);
  }
}
