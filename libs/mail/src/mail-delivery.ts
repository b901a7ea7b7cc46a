import { PeriodicTask } from '@sevenfold/service-defaults';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { MailConfig } from './mail-config.js';
import { smtpTransport, type MailTransport, type OutgoingMail } from './mail-transport.js';

const mostAttempts = 8;
/** Seconds for which a row belongs to the replica that claimed it. */
const claimedSeconds = 120;

/** Sends queued mails periodically. Any number of replicas may run it on one database. */
export class MailDelivery extends PeriodicTask {
  private readonly transport: MailTransport | undefined;

  constructor(
    private readonly pool: Pool,
    private readonly config: MailConfig,
    private readonly logger: Pick<Logger, 'info' | 'warn'>,
  ) {
    super({
      name: 'delivery of mails',
      everyMs: config.MAIL_CHECK_SECONDS * 1_000,
      logger,
      run: () => this.deliver(),
    });
    this.transport = config.SMTP_URL ? smtpTransport(config.SMTP_URL, config.MAIL_FROM) : undefined;
  }

  override async stop() {
    await super.stop();
    this.transport?.close();
  }

  /** Sends what is due, until it is stopped. What a mail server does not take stays queued. */
  async deliver(): Promise<void> {
    await this.forgetOld();
    if (!this.transport) {
      await this.pool.query(`update mail set status = 'local' where status = 'queued'`);
      return;
    }
    while (!this.isStopped) {
      const mail = await this.claim();
      if (!mail) return;
      await this.send(mail, this.transport);
    }
  }

  private async forgetOld() {
    await this.pool.query(`delete from mail where created_at < clock_timestamp() - $1 * interval '1 day'`, [
      this.config.MAIL_KEEP_DAYS,
    ]);
  }

  /** Subscriptions come last: a notice for thousands must not delay a link that someone waits for. */
  private async claim(): Promise<(OutgoingMail & { attempts: number }) | undefined> {
    const { rows } = await this.pool.query<OutgoingMail & { attempts: number }>(
      `update mail set attempts = attempts + 1, due_at = clock_timestamp() + $1 * interval '1 second'
       where id = (select id from mail where status = 'queued' and due_at <= clock_timestamp()
                   order by unsubscribe_url is not null, due_at limit 1 for update skip locked)
       returning id, recipient as "to", subject, text, unsubscribe_url as "unsubscribeUrl", attempts`,
      [claimedSeconds],
    );
    return rows[0];
  }

  private async send({ attempts, ...mail }: OutgoingMail & { attempts: number }, transport: MailTransport) {
    try {
      await transport.send(mail);
      await this.pool.query(
        `update mail set status = 'sent', sent_at = clock_timestamp(), error = null where id = $1`,
        [mail.id],
      );
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.logger.warn({ mail: mail.id, attempts }, 'email not sent');
      await this.pool.query(
        `update mail set status = $2, error = $3, due_at = clock_timestamp() + $4 * interval '1 second' where id = $1`,
        [mail.id, attempts >= mostAttempts ? 'failed' : 'queued', reason.slice(0, 500), 15 * 2 ** attempts],
      );
    }
  }
}
