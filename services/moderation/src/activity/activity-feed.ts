import { Inject, Injectable } from '@nestjs/common';
import type { Activities, Activity } from '@sevenfold/contracts';
import { CONFIG } from '@sevenfold/service-defaults';
import type { ModerationConfig } from '../config.js';
import { Database, type Prisma, type Transaction } from '../database.js';

/** The latest activities. A monitor, not a record: old entries are trimmed. */
@Injectable()
export class ActivityFeed {
  private addedSinceTrim = 0;

  constructor(
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: ModerationConfig,
  ) {}

  async add(tx: Transaction, { id, type, room, user, timestamp, data }: Activity) {
    await tx.activity.createMany({
      data: { id, type, room, uid: user, at: new Date(timestamp), data },
      skipDuplicates: true,
    });
    this.addedSinceTrim += 1;
    if (this.addedSinceTrim >= this.trimEvery) await this.trim(tx);
  }

  /** Activities of one room, or of all. */
  async newest(limit: number, room?: string): Promise<Activities> {
    const rows = await this.database.activity.findMany({
      where: { room },
      orderBy: [{ at: 'desc' }, { id: 'desc' }],
      take: limit,
    });
    return { activities: rows.map(activityOfRow) };
  }

  /** Often enough to keep the table small, rarely enough that a flood of events does not pay each time. */
  private get trimEvery() {
    return Math.ceil(this.config.ACTIVITY_KEPT / 10);
  }

  private async trim(tx: Transaction) {
    this.addedSinceTrim = 0;
    await tx.$executeRaw`
      delete from activity where id in
        (select id from activity order by at desc, id desc offset ${this.config.ACTIVITY_KEPT})`;
  }
}

type Row = Prisma.ActivityGetPayload<object>;

const activityOfRow = ({ id, type, room, uid, at, data }: Row): Activity => ({
  id,
  type: type as Activity['type'],
  room: room ?? undefined,
  user: uid ?? undefined,
  timestamp: at.getTime(),
  data: (data as Activity['data'] | null) ?? undefined,
});
