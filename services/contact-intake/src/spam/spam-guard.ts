import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { ContactChallenge, ContactProof, ContactSuspicion } from '@sevenfold/contracts';
import { Clock, CONFIG } from '@sevenfold/service-defaults';
import type { ContactIntakeConfig } from '../config.js';
import { Database, type Transaction } from '../database.js';
import { proofInvalid, proofRequired, tooFast } from './spam.errors.js';
import { isProven } from './proof.js';

const challengeLifetimeMs = 10 * 60_000;

interface Arrival {
  uid: string;
  createdAt: Date;
  /** Content of the honeypot field. */
  trap?: string | undefined;
  proof?: ContactProof | undefined;
}

/**
 * Slows down people who send a lot: too many messages within a minute are rejected; many within an hour, and a
 * filled honeypot, need a proof of work. Nothing is discarded, because a browser may fill the honeypot for an honest
 * sender.
 */
@Injectable()
export class SpamGuard {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: ContactIntakeConfig,
  ) {}

  /** A new challenge, replacing the previous one. */
  async challenge(uid: string): Promise<ContactChallenge> {
    const challenge = randomBytes(24).toString('base64url');
    const bits = this.config.CONTACT_PROOF_BITS;
    const expiresAt = new Date(this.clock.now().getTime() + challengeLifetimeMs);
    await this.database.$executeRaw`
      insert into proof_challenge (uid, challenge, bits, expires_at)
      values (${uid}, ${challenge}, ${bits}::int, ${expiresAt}::timestamptz)
      on conflict (uid) do update set
        challenge = excluded.challenge, bits = excluded.bits, expires_at = excluded.expires_at`;
    return { challenge, bits, expiresAt: expiresAt.toISOString() };
  }

  /**
   * Call in the transaction of the submission, after reserving its quota: that row's lock serialises a
   * person's submissions, so that none is missed in the count.
   * @throws TooMany `contact.too-fast` | `contact.proof-required`, InvalidInput `contact.proof-invalid`.
   */
  async pass(arrival: Arrival, tx: Transaction): Promise<ContactSuspicion | undefined> {
    const { uid, createdAt } = arrival;
    const [recent] = await tx.$queryRaw<[{ minute: number; hour: number }]>`
      select count(*) filter (where created_at > ${createdAt}::timestamptz - interval '1 minute')::int as minute,
        count(*)::int as hour
      from submission where uid = ${uid} and created_at > ${createdAt}::timestamptz - interval '1 hour'`;
    if (recent.minute > this.config.CONTACT_PER_MINUTE) throw tooFast();
    const suspicion = arrival.trap
      ? 'trap'
      : recent.hour > this.config.CONTACT_FREE_PER_HOUR
        ? 'many'
        : undefined;
    if (suspicion) await this.redeem(arrival, tx);
    return suspicion;
  }

  async forgetOldChallenges() {
    await this.database
      .$executeRaw`delete from proof_challenge where expires_at < ${this.clock.now()}::timestamptz`;
  }

  /** Valid for one submission: deleted in its transaction, and restored if that fails. */
  private async redeem({ uid, proof, createdAt }: Arrival, tx: Transaction) {
    if (!proof) throw proofRequired();
    const [asked] = await tx.$queryRaw<{ bits: number }[]>`
      delete from proof_challenge
      where uid = ${uid} and challenge = ${proof.challenge} and expires_at > ${createdAt}::timestamptz
      returning bits`;
    if (!asked || !isProven(proof, asked.bits)) throw proofInvalid();
  }
}
