import { DeliveryTask, type Backlog, type DeliveryOutcome, type Platform } from '@sevenfold/service-defaults';
import type { StatusConfig } from '../config.js';
import { Prisma, type Database } from '../database.js';

/** A notice and its subscriber, as stored in their rows. */
export interface Due<Content, Subscriber> {
  readonly id: string;
  readonly attempts: number;
  readonly delivery: Content;
  readonly subscriber: Subscriber;
}

interface Queue {
  readonly name: string;
  readonly kind: 'webhook' | 'push';
  /** The table of deliveries, and the one that its `subscription_id` refers to. */
  readonly deliveries: 'delivery' | 'push_delivery';
  readonly subscriptions: 'subscription' | 'push_subscription';
}

const mostAttempts = 8;
const atOnce = 20;
/** Seconds for which a row belongs to the replica that claimed it: longer than the host's lookup and the POST take. */
const claimedSeconds = 30;

/** Sends due notices. Retries failures later, up to a limit. */
export abstract class NoticeDelivery<Content, Subscriber> extends DeliveryTask<Due<Content, Subscriber>> {
  private readonly deliveries: Prisma.Sql;
  private readonly subscriptions: Prisma.Sql;
  private readonly isDue: Prisma.Sql;

  constructor(
    protected readonly database: Database,
    protected readonly config: StatusConfig,
    private readonly platform: Pick<Platform, 'name' | 'logger'>,
    private readonly queue: Queue,
  ) {
    const { name: service, logger } = platform;
    const { name, kind, deliveries, subscriptions } = queue;
    super({
      name,
      service,
      kind,
      everyMs: config.PROBE_INTERVAL_MS,
      runsAtStart: true,
      atOnce,
      logger,
      backlog: () => this.countDue(),
      claim: () => this.claim(),
      deliver: due => this.deliverDue(due),
    });
    this.deliveries = Prisma.raw(deliveries);
    this.subscriptions = Prisma.raw(subscriptions);
    // Pods of version 0.2 may still run during an upgrade. They keep finished webhooks for a week.
    const isOpen =
      kind === 'webhook' ? Prisma.sql`delivered_at is null and given_up_at is null and` : Prisma.empty;
    this.isDue = Prisma.sql`${isOpen} next_at <= now()`;
  }

  protected abstract send(due: Due<Content, Subscriber>): Promise<DeliveryOutcome>;

  private async countDue(): Promise<Backlog> {
    const [backlog] = await this.database.$queryRaw<[Backlog]>`
      select count(*)::int as due,
        coalesce(extract(epoch from now() - min(next_at)), 0)::float8 as "ageSeconds"
      from ${this.deliveries} where ${this.isDue}`;
    return backlog;
  }

  private async claim(): Promise<Due<Content, Subscriber> | undefined> {
    const [due] = await this.database.$queryRaw<Due<Content, Subscriber>[]>`
      update ${this.deliveries} as d set attempts = attempts + 1,
        next_at = now() + make_interval(secs => ${claimedSeconds})
      from ${this.subscriptions} as s
      where s.id = d.subscription_id and d.id = (
        select id from ${this.deliveries} where ${this.isDue} order by next_at limit 1 for update skip locked)
      returning d.id, d.attempts, to_jsonb(d) as delivery, to_jsonb(s) as subscriber`;
    return due;
  }

  private async deliverDue(due: Due<Content, Subscriber>): Promise<DeliveryOutcome> {
    const outcome = await this.send(due).catch((error: unknown) => {
      const { attempts, id } = due;
      this.platform.logger.warn({ err: error, delivery: id, attempts }, `${this.queue.kind} not sent`);
      return 'failed' as const;
    });
    if (outcome !== 'failed' || due.attempts >= mostAttempts)
      await this.database.$executeRaw`delete from ${this.deliveries} where id = ${due.id}::uuid`;
    else
      await this.database.$executeRaw`
        update ${this.deliveries} set next_at = now() + make_interval(
          secs => ${this.config.WEBHOOK_RETRY_MS / 1_000}::float8 * power(2, attempts - 1))
        where id = ${due.id}::uuid`;
    return outcome;
  }
}
