import { Inject, Injectable } from '@nestjs/common';
import { queueMail } from '@sevenfold/mail';
import { CONFIG, type PlatformConfig } from '@sevenfold/service-defaults';
import type { ContactIntakeConfig } from '../config.js';
import type { Attachment, Submission, Transaction } from '../database.js';
import { referenceOf } from '../references/reference.js';

type Whole = Submission & { files: Pick<Attachment, 'name' | 'status'>[] };

const mostLettersToTheStudio = 10_000;
const aboutReceipt = 'submission.stored';

/**
 * The sender's receipt and the studio's notification, queued in the transaction that completes a submission.
 */
@Injectable()
export class SubmissionMails {
  constructor(@Inject(CONFIG) private readonly config: ContactIntakeConfig & PlatformConfig) {}

  async queue(submission: Whole, tx: Transaction) {
    const receipt = this.receipt(submission);
    if (await this.mayTell(receipt.to, tx)) await queueMail(tx, receipt);
    const studio = this.config.CONTACT_STUDIO_ADDRESS;
    if (studio !== 'none') await queueMail(tx, this.news(submission, studio));
  }

  /**
   * Contains nothing that the sender typed, not even their name: they choose the address, and must not send
   * their words to strangers through us.
   */
  private receipt({ id, uid, email, folder, files, createdAt }: Whole) {
    const stored = files.filter(({ status }) => status === 'stored').length;
    const missing = files.length - stored;
    const text = [
      'Thank you for writing to us. Your message has arrived, and a person will read it. We answer within two working days.',
      `Your reference is ${referenceOf(id)}. The message arrived on ${createdAt.toUTCString()} and is stored in\n${folder}`,
      ...(stored > 0 ? [stored === 1 ? 'One file came with it.' : `${stored} files came with it.`] : []),
      ...(missing > 0
        ? [
            `${missing === 1 ? 'One file is' : `${missing} files are`} missing: cancelled, not finished in time, or rejected by our checks. Your profile shows which.\n${this.page('/profile')}`,
          ]
        : []),
      'If you didn’t write to us, someone else used your email address. You don’t need to do anything; you won’t hear from us again.',
    ].join('\n\n');
    return { uid, to: email, subject: 'Your message has arrived', text, about: aboutReceipt };
  }

  private news({ id, uid, name, email, org, message, files, suspicion, folder }: Whole, to: string) {
    const lines = files.map(({ name: file, status }) => `${file} (${status})`);
    const text = [
      `${name}${org ? `, ${org},` : ''} wrote to us. Reply to ${email}.`,
      ...(suspicion ? ['We suspected spam, so the sender had to pass a bot check.'] : []),
      message.slice(0, mostLettersToTheStudio),
      ...(lines.length > 0 ? [lines.join('\n')] : []),
      `Reference ${referenceOf(id)}\n${folder}\n${this.page('/admin')}`,
    ].join('\n\n');
    // Belongs to the sender although it goes to the studio: it contains their words, and is erased with them.
    return { uid, to, subject: `Message from ${name}`, text, about: 'submission.news' };
  }

  /**
   * Anyone can enter anyone's address, so one address gets few receipts a day, from all senders together.
   * `ada+1@host` and `ada+2@host` are one mailbox, so they count as one. The lock lasts until the transaction
   * ends, so that concurrent submissions count one another.
   */
  private async mayTell(address: string, tx: Transaction): Promise<boolean> {
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended('receipt:' || receipt_mailbox(${address}), 0))`;
    const [{ count }] = await tx.$queryRaw<[{ count: bigint }]>`
      select count(*) from mail
      where receipt_mailbox(recipient) = receipt_mailbox(${address}) and about = ${aboutReceipt}
        and created_at > clock_timestamp() - interval '1 day'`;
    return count < this.config.CONTACT_RECEIPTS_PER_DAY;
  }

  private page(path: string): string {
    return new URL(path, this.config.PUBLIC_ORIGIN).href;
  }
}
