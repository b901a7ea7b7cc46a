import { Injectable } from '@nestjs/common';
import { submissionStoredV1, type EventOf } from '@sevenfold/contracts';
import { Consumes } from '@sevenfold/messaging';
import type { Transaction } from '../database.js';
import { UserActionRepository } from './user-action.repository.js';

/** Records a contact submission as an action. */
@Injectable()
@Consumes(submissionStoredV1)
export class SubmissionStoredConsumer {
  constructor(private readonly userActions: UserActionRepository) {}

  async handle({ id, data }: EventOf<typeof submissionStoredV1>, tx: Transaction) {
    const details = { submissionId: data.submissionId, fileCount: data.fileCount };
    const action = { id, action: 'contact_submitted', details, feature: 'contact' };
    await this.userActions.add(data.uid, [action], {}, new Date(data.storedAt), tx);
  }
}
