import { DeliveryTask, type Backlog, type DeliveryOutcome } from '@sevenfold/service-defaults';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { MailConfig } from './mail-config.js';
import { mostConnections, smtpTransport, type MailTransport, type OutgoingMail } from './mail-transport.js';

const mostAttempts = 8;
/** Seconds for which a row belongs to the replica that claimed it: longer than an attempt may take. */
const claimedSeconds = 120;

type Claimed = OutgoingMail & { attempts: number };

/** The part of a service's platform that `MailDelivery` needs. */
interface MailPlatform {
  readonly name: string;
  readonly database?: { readonly pool: Pool };
  readonly config: MailConfig;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
}

/** Sends queued emails. Any number of replicas may run it on one database. */
export class MailDelivery extends DeliveryTask<Claimed> {
  private readonly pool: Pool;
  private readonly config: MailConfig;
  private readonly logger: MailPlatform['logger'];
  private readonly transport: MailTransport | undefined;

  constructor({ name, database, config, logger }: MailPlatform) {
    super({
      name: 'delivery of emails',
      service: name,
      kind: 'email',
      everyMs: config.MAIL_CHECK_SECONDS * 1_000,
      atOnce: mostConnections,
      logger,
      backlog: () => this.countDue(),
      claim: () => this.claim(),
      deliver: mail => this.send(mail),
    });
    this.pool = database!.pool;
    this.config = config;
    this.logger = logger;
    this.transport = config.SMTP_URL ? smtpTransport(config.SMTP_URL, config.MAIL_FROM) : undefined;
  }

  override async stop() {
    await super.stop();
    this.transport?.close();
  }

  private async countDue(): Promise<Backlog> {
    await this.pool.query(`delete from mail where created_at < clock_timestamp() - $1 * interval '1 day'`, [
      this.config.MAIL_KEEP_DAYS,
    ]);
    if (!this.transport) await this.pool.query(`update mail set status = 'local' where status = 'queued'`);
    const { rows } = await this.pool.query<Backlog>(
      `select count(*)::int as due,
         coalesce(extract(epoch from clock_timestamp() - min(due_at)), 0)::float8 as "ageSeconds"
       from mail where status = 'queued' and due_at <= clock_timestamp()`,
    );
    return rows[0]!;
  }

  /** Subscriptions come last: a notice for thousands must not delay a link that someone waits for. */
  private async claim(): Promise<Claimed | undefined> {
    const { rows } = await this.pool.query<Claimed>(
      `update mail set attempts = attempts + 1, due_at = clock_timestamp() + $1 * interval '1 second'
       where id = (select id from mail where status = 'queued' and due_at <= clock_timestamp()
                   order by unsubscribe_url is not null, due_at limit 1 for update skip locked)
       returning id, recipient as "to", subject, text, unsubscribe_url as "unsubscribeUrl", attachment, attempts`,
      [claimedSeconds],
    );
    return rows[0];
  }

  private async send({ attempts, ...mail }: Claimed): Promise<DeliveryOutcome> {
    const failure = await this.transport!.send(mail).then(
      () => undefined,
      (error: unknown) => asFailure(error),
    );
    if (failure === undefined) {
      await this.pool.query(
        `update mail set status = 'sent', sent_at = clock_timestamp(), error = null where id = $1`,
        [mail.id],
      );
      return 'delivered';
    }
    this.logger.warn({ mail: mail.id, attempts }, 'email not sent');
    const isFinal = failure.isRejected || attempts >= mostAttempts;
    await this.pool.query(
      `update mail set status = $2, error = $3, due_at = clock_timestamp() + $4 * interval '1 second' where id = $1`,
      [mail.id, isFinal ? 'failed' : 'queued', failure.message.slice(0, 500), 15 * 2 ** attempts],
    );
    return failure.isRejected ? 'rejected' : 'failed';
  }
}

function asFailure(error: unknown) {
  const { message, command, responseCode = 0 } = error as Error & { command?: string; responseCode?: number };
  // The recipient does not exist: our server and sender are fine, and another attempt would end the same way.
  return { message, isRejected: command === 'RCPT TO' && responseCode >= 500 };
}
