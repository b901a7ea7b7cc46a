import { Injectable } from '@nestjs/common';
import {
  incidentOpenedV1,
  incidentResolvedV1,
  NotFound,
  type Incident,
  type IncidentReport,
  type IncidentsPage,
  type IncidentsQuery,
} from '@sevenfold/contracts';
import { appendToOutbox } from '@sevenfold/messaging';
import { cursorFrom, cursorText } from '@sevenfold/service-defaults';
import { z } from 'zod';
import { catalog } from '../components/catalog.js';
import { Database, type Prisma, type Transaction } from '../database.js';
import type { Notice } from '../emails/email-texts.js';
import { NoticeQueue } from '../subscriptions/notice-queue.js';
import type { Fault } from './fault-tracker.js';
import { openingText, resolvingText, titleOf, worseningText } from './incident-texts.js';

type IncidentNotice = Extract<Notice, { incident: Incident }>;
type Row = Prisma.IncidentGetPayload<{ include: { updates: true } }>;

/** Incidents in the database. If several replicas see a fault, only one opens and one resolves its incident. */
@Injectable()
export class IncidentStore {
  constructor(
    private readonly database: Database,
    private readonly notices: NoticeQueue,
  ) {}

  /** Updates the stored incident of the fault. */
  async save(fault: Fault): Promise<void> {
    if (!fault.stored) await this.open(fault);
    if (fault.stored?.impact !== fault.impact) await this.worsen(fault);
    if (fault.endedAt) await this.resolve(fault, fault.endedAt);
  }

  /** Open incidents as faults; closes those of removed components. */
  async loadOpen(now: Date): Promise<Fault[]> {
    const rows = await this.database.incident.findMany({ where: { resolvedAt: null, openedBy: null } });
    const faults = rows.map(faultOf);
    const known = faults.filter(({ component }) => catalog.some(({ id }) => id === component));
    for (const fault of faults) if (!known.includes(fault)) await this.resolve(fault, now);
    return known;
  }

  /** Open incidents, and the latest of those that ended since then. Newest first. */
  async recent(since: Date): Promise<Incident[]> {
    const rows = await this.database.incident.findMany({
      where: { OR: [{ resolvedAt: null }, { resolvedAt: { gte: since } }] },
      include: { updates: { orderBy: { id: 'desc' }, take: 50 } },
      // Open ones first, so that the limit drops only incidents that have ended.
      orderBy: [{ resolvedAt: { sort: 'desc', nulls: 'first' } }, { startedAt: 'desc' }, { id: 'desc' }],
      take: 100,
    });
    return rows.toSorted((a, b) => b.startedAt.getTime() - a.startedAt.getTime()).map(incidentOf);
  }

  async page({ cursor, limit }: IncidentsQuery): Promise<IncidentsPage> {
    const last = cursor === undefined ? undefined : cursorFrom(cursor, z.uuid());
    const rows = await this.database.incident.findMany({
      where: last && { OR: [{ startedAt: { lt: last.at } }, { startedAt: last.at, id: { lt: last.id } }] },
      include: { updates: { orderBy: { id: 'desc' }, take: 50 } },
      orderBy: [{ startedAt: 'desc' }, { id: 'desc' }],
      take: limit + 1,
    });
    const page = rows.slice(0, limit);
    const end = page.at(-1);
    const nextCursor = rows.length > limit && end ? cursorText({ at: end.startedAt, id: end.id }) : null;
    return { incidents: page.map(incidentOf), nextCursor };
  }

  private async open(fault: Fault) {
    const { id, component, impact, startedAt } = fault;
    const title = titleOf(fault);
    await this.database.$transaction(async tx => {
      const opened = await tx.$executeRaw`
        insert into incident (id, component, title, impact, state, started_at)
        values (${id}::uuid, ${component}, ${title}, ${impact}, 'investigating', ${startedAt})
        on conflict do nothing`;
      if (!opened) return;
      await this.addUpdate(tx, id, startedAt, 'investigating', openingText(fault));
      await appendToOutbox(tx, incidentOpenedV1, {
        incidentId: id,
        component,
        status: impact,
        startedAt: startedAt.toISOString(),
      });
      await this.announceFault(tx, 'incident.opened', id);
    });
    await this.adoptStored(fault);
  }

  /** If another replica was first, its incident becomes ours. */
  private async adoptStored(fault: Fault) {
    const { id, component, impact } = fault;
    const stored = await this.database.incident.findFirst({
      where: { OR: [{ id }, { component, resolvedAt: null, openedBy: null }] },
      orderBy: { startedAt: 'asc' },
    });
    fault.id = stored?.id ?? id;
    fault.stored = { impact: stored?.impact === 'degraded' ? 'degraded' : impact };
  }

  private async worsen(fault: Fault) {
    await this.database.$transaction(async tx => {
      const [worse] = await tx.incident.updateManyAndReturn({
        where: { id: fault.id, resolvedAt: null, impact: 'degraded' },
        data: { impact: 'down' },
      });
      if (!worse) return;
      // Keeps a title that operators wrote. During an upgrade, replicas of 0.2 write "is" for every component.
      if ([titleOf({ ...fault, impact: 'degraded' }), `${fault.name} is degraded`].includes(worse.title))
        await tx.incident.update({ where: { id: fault.id }, data: { title: titleOf(fault) } });
      await this.addUpdate(tx, fault.id, new Date(), worse.state, worseningText);
      await this.announceFault(tx, 'incident.updated', fault.id);
    });
    fault.stored = { impact: fault.impact };
  }

  private async resolve({ id, component, startedAt }: Fault, endedAt: Date) {
    await this.database.$transaction(async tx => {
      const { count } = await tx.incident.updateMany({
        where: { id, resolvedAt: null },
        data: { state: 'resolved', resolvedAt: endedAt },
      });
      if (count === 0) return;
      await this.addUpdate(tx, id, endedAt, 'resolved', resolvingText(startedAt, endedAt));
      await appendToOutbox(tx, incidentResolvedV1, {
        incidentId: id,
        component,
        startedAt: startedAt.toISOString(),
        resolvedAt: endedAt.toISOString(),
      });
      await this.announceFault(tx, 'incident.resolved', id);
    });
  }

  async find(id: string, tx: Transaction = this.database): Promise<Incident | undefined> {
    const row = await tx.incident.findUnique({
      where: { id },
      include: { updates: { orderBy: { id: 'desc' }, take: 50 } },
    });
    return row ? incidentOf(row) : undefined;
  }

  /** An incident with its post-mortem. */
  async report(id: string, tx: Transaction = this.database): Promise<IncidentReport> {
    const row = await tx.incident.findUnique({
      where: { id },
      include: { updates: { orderBy: { id: 'desc' }, take: 50 } },
    });
    if (!row) throw new NotFound('incident.not-found', 'We can’t find this incident.');
    const { postmortem: text, postmortemAt: at } = row;
    return {
      ...incidentOf(row),
      postmortem: text !== null && at !== null ? { text, at: at.toISOString() } : null,
    };
  }

  /** What operators write reaches everyone at once. In the transaction of the change. */
  async announce(tx: Transaction, type: IncidentNotice['type'], id: string): Promise<Incident> {
    await tx.incident.updateMany({ where: { id, peopleToldAt: null }, data: { peopleToldAt: new Date() } });
    const incident = (await this.find(id, tx))!;
    await this.notices.tellEveryone(tx, newsOf(type, incident));
    return incident;
  }

  /** Notifies programs at once. Notifies people only if they have been notified of this incident before. */
  private async announceFault(tx: Transaction, type: IncidentNotice['type'], id: string) {
    const notice = newsOf(type, (await this.find(id, tx))!);
    await this.notices.tellPrograms(tx, notice);
    const told = await tx.incident.count({ where: { id, peopleToldAt: { not: null } } });
    if (told > 0) await this.notices.tellPeople(tx, notice);
  }

  /** Notifies people of open incidents that began by then, unless they were notified before. */
  async tellPeopleOfThoseSince(began: Date): Promise<void> {
    const isUntold = { resolvedAt: null, peopleToldAt: null };
    const due = await this.database.incident.findMany({
      where: { ...isUntold, startedAt: { lte: began } },
      select: { id: true },
    });
    for (const { id } of due)
      await this.database.$transaction(async tx => {
        // Only one of several replicas notifies, and none once the incident is over.
        const { count } = await tx.incident.updateMany({
          where: { id, ...isUntold },
          data: { peopleToldAt: new Date() },
        });
        if (count > 0)
          await this.notices.tellPeople(tx, newsOf('incident.opened', (await this.find(id, tx))!));
      });
  }

  async addUpdate(tx: Transaction, incidentId: string, at: Date, state: string, text: string) {
    await tx.incidentUpdate.create({ data: { incidentId, at, state, text } });
  }
}

const newsOf = (type: IncidentNotice['type'], incident: Incident): IncidentNotice => ({
  type,
  at: new Date().toISOString(),
  incident,
});

function faultOf(row: Prisma.IncidentGetPayload<object>): Fault {
  const impact = row.impact === 'down' ? 'down' : 'degraded';
  const name = catalog.find(({ id }) => id === row.component)?.name ?? row.component;
  return { id: row.id, component: row.component, name, startedAt: row.startedAt, impact, stored: { impact } };
}

/** Older rows, and those of probes, name only one component. */
export const componentIdsOf = ({ component, componentIds }: Pick<Row, 'component' | 'componentIds'>) =>
  componentIds.length > 0 ? componentIds : [component];

const incidentOf = (row: Row): Incident => ({
  id: row.id,
  component: row.component,
  componentIds: componentIdsOf(row),
  title: row.title,
  openedBy: row.openedBy === null ? 'probes' : 'operators',
  impact: row.impact as Incident['impact'],
  state: row.state as Incident['state'],
  startedAt: row.startedAt.toISOString(),
  resolvedAt: row.resolvedAt?.toISOString() ?? null,
  updates: row.updates.map(({ at, state, text }) => ({
    at: at.toISOString(),
    state: state as Incident['state'],
    text,
  })),
});
