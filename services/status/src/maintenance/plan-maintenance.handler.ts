import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  Conflict,
  InvalidInput,
  NotFound,
  type PlanMaintenance,
  type PlannedChanged,
} from '@sevenfold/contracts';
import { Clock, OperatorActions } from '@sevenfold/service-defaults';
import { requireComponents } from '../components/catalog.js';
import type { Transaction } from '../database.js';
import { intent, type Operator } from '../operator.js';
import { NoticeQueue } from '../subscriptions/notice-queue.js';
import { plannedOf } from './planned-windows.js';

/** Announces and cancels planned maintenance. */
@Injectable()
export class PlanMaintenanceHandler {
  constructor(
    private readonly actions: OperatorActions<Transaction>,
    private readonly notices: NoticeQueue,
    private readonly clock: Clock,
  ) {}

  async plan(
    { title, text, components, startsAt, endsAt }: PlanMaintenance,
    by: Operator,
  ): Promise<PlannedChanged> {
    const id = randomUUID();
    const { result: planned, ...recorded } = await this.actions.perform(
      intent('maintenance.plan', 'maintenance', id, by),
      async tx => {
        const now = this.clock.now();
        requireComponents(components);
        if (new Date(endsAt) <= now)
          throw new InvalidInput('maintenance.over', 'The end must be in the future.', { field: 'endsAt' });
        const data = { id, title, text, components, startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
        const planned = plannedOf(await tx.plannedMaintenance.create({ data }), now);
        await this.notices.tellEveryone(tx, {
          type: 'maintenance.planned',
          at: now.toISOString(),
          maintenance: planned,
        });
        return { result: planned, after: { title, components, startsAt, endsAt } };
      },
    );
    return { ...recorded, planned };
  }

  async cancel(id: string, by: Operator): Promise<PlannedChanged> {
    const { result: planned, ...recorded } = await this.actions.perform(
      intent('maintenance.cancel', 'maintenance', id, by),
      async tx => {
        const now = this.clock.now();
        const found = await tx.plannedMaintenance.findUnique({ where: { id } });
        if (!found) throw new NotFound('maintenance.not-found', 'We can’t find this planned maintenance.');
        const { count } = await tx.plannedMaintenance.updateMany({
          where: { id, cancelledAt: null, endsAt: { gt: now } },
          data: { cancelledAt: now },
        });
        if (count === 0)
          throw new Conflict('maintenance.ended', 'This maintenance is already over or cancelled.');
        const planned = plannedOf({ ...found, cancelledAt: now }, now);
        await this.notices.tellEveryone(tx, {
          type: 'maintenance.cancelled',
          at: now.toISOString(),
          maintenance: planned,
        });
        return { result: planned, before: { title: found.title } };
      },
    );
    return { ...recorded, planned };
  }
}
