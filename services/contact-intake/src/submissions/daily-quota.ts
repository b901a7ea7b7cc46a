import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@sevenfold/service-defaults';
import type { ContactIntakeConfig } from '../config.js';
import type { Transaction } from '../database.js';
import { dailyLimitReached } from './domain/submission.errors.js';
import type { NewSubmission } from './domain/submission.js';

/** Daily quota per person. Reserved in the submission's transaction, with one statement. */
@Injectable()
export class DailyQuota {
  constructor(@Inject(CONFIG) private readonly config: ContactIntakeConfig) {}

  /** @throws TooMany `contact.daily-limit-reached`. */
  async reserve({ uid, createdAt, files }: NewSubmission, tx: Transaction) {
    const { CONTACT_DAILY_SUBMISSIONS, CONTACT_DAILY_FILES, CONTACT_DAILY_BYTES } = this.config;
    const bytes = files.reduce((sum, file) => sum + file.size, 0);
    const reserved = await tx.$executeRaw`
      insert into daily_quota as today (uid, day, submissions, files, bytes)
      select ${uid}, (${createdAt}::timestamptz at time zone 'utc')::date, 1, ${files.length}::int, ${bytes}::bigint
      where 1 <= ${CONTACT_DAILY_SUBMISSIONS}::int
        and ${files.length}::int <= ${CONTACT_DAILY_FILES}::int and ${bytes}::bigint <= ${CONTACT_DAILY_BYTES}::bigint
      on conflict (uid, day) do update set
        submissions = today.submissions + 1, files = today.files + excluded.files, bytes = today.bytes + excluded.bytes
      where today.submissions + 1 <= ${CONTACT_DAILY_SUBMISSIONS}::int
        and today.files + excluded.files <= ${CONTACT_DAILY_FILES}::int
        and today.bytes + excluded.bytes <= ${CONTACT_DAILY_BYTES}::bigint`;
    if (reserved === 0) throw dailyLimitReached();
  }
}
