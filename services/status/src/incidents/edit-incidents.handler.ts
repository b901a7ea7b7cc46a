import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  Conflict,
  incidentOpenedV1,
  incidentResolvedV1,
  incidentUpdatedV1,
  NotFound,
  type IncidentChanged,
  type IncidentReported,
  type OpenIncident,
  type UpdateIncident,
  type WritePostmortem,
} from '@sevenfold/contracts';
import { appendToOutbox } from '@sevenfold/messaging';
import { Clock, OperatorActions } from '@sevenfold/service-defaults';
import { requireComponents } from '../components/catalog.js';
import type { Transaction } from '../database.js';
import { intent, type Operator } from '../operator.js';
import { componentIdsOf, IncidentStore } from './incident-store.js';

/** Operators edit incidents: their own, and those opened by probes. */
@Injectable()
export class EditIncidentsHandler {
  constructor(
    private readonly store: IncidentStore,
    private readonly actions: OperatorActions<Transaction>,
    private readonly clock: Clock,
  ) {}

  async open(
    { component: single, componentIds: several = [], title, impact, state, text }: OpenIncident,
    by: Operator,
  ): Promise<IncidentChanged> {
    const id = randomUUID();
    const componentIds = [...new Set([...(single === undefined ? [] : [single]), ...several])];
    const component = componentIds[0]!;
    const { result: incident, ...recorded } = await this.actions.perform(
      intent('incident.open', 'incident', id, by),
      async tx => {
        requireComponents(componentIds);
        const startedAt = this.clock.now();
        const openedBy = by.principal.uid;
        await tx.incident.create({
          data: { id, component, componentIds, title, impact, state, startedAt, openedBy },
        });
        await this.store.addUpdate(tx, id, startedAt, state, text);
        const facts = { incidentId: id, component, componentIds, startedAt: startedAt.toISOString() };
        await appendToOutbox(tx, incidentOpenedV1, { ...facts, status: impact });
        return {
          result: await this.store.announce(tx, 'incident.opened', id),
          after: { componentIds, title, impact, state },
        };
      },
    );
    return { ...recorded, incident };
  }

  async update(
    id: string,
    { state, text, title, componentIds: affected }: UpdateIncident,
    by: Operator,
  ): Promise<IncidentChanged> {
    const { result: incident, ...recorded } = await this.actions.perform(
      intent(state === 'resolved' ? 'incident.resolve' : 'incident.update', 'incident', id, by),
      async tx => {
        const before = await lockedIncident(tx, id);
        // Checks only a new choice: an incident can end after the page has lost one of its components.
        if (affected) requireComponents(affected);
        const componentIds = affected ? [...new Set(affected)] : componentIdsOf(before);
        // Probes find and end their incident by this component, which therefore stays.
        const component = before.openedBy === null ? before.component : componentIds[0]!;
        const at = this.clock.now();
        await tx.incident.update({
          where: { id },
          data: {
            state,
            component,
            componentIds,
            ...(title && { title }),
            ...(state === 'resolved' && { resolvedAt: at }),
          },
        });
        await this.store.addUpdate(tx, id, at, state, text);
        const facts = { incidentId: id, component, componentIds };
        await appendToOutbox(tx, incidentUpdatedV1, { ...facts, state, at: at.toISOString() });
        if (state === 'resolved')
          await appendToOutbox(tx, incidentResolvedV1, {
            ...facts,
            startedAt: before.startedAt.toISOString(),
            resolvedAt: at.toISOString(),
          });
        return {
          result: await this.store.announce(
            tx,
            state === 'resolved' ? 'incident.resolved' : 'incident.updated',
            id,
          ),
          before: { state: before.state, title: before.title, componentIds: componentIdsOf(before) },
          after: { state, title: title ?? before.title, componentIds },
        };
      },
    );
    return { ...recorded, incident };
  }

  /** Written once an incident is over; may be rewritten, and removed by an empty text. */
  async writePostmortem(id: string, { text }: WritePostmortem, by: Operator): Promise<IncidentReported> {
    const { result: incident, ...recorded } = await this.actions.perform(
      intent('incident.write-postmortem', 'incident', id, by),
      async tx => {
        const before = await this.store.report(id, tx);
        if (before.resolvedAt === null)
          throw new Conflict('incident.open', 'Resolve the incident before you write its post-mortem.');
        const postmortem = text || null;
        await tx.incident.update({
          where: { id },
          data: { postmortem, postmortemAt: postmortem && this.clock.now() },
        });
        return {
          result: await this.store.report(id, tx),
          before: { written: before.postmortem !== null },
          after: { written: postmortem !== null },
        };
      },
    );
    return { ...recorded, incident };
  }
}

/** Locked until the transaction ends: of two operators, the second sees the first one's change. */
async function lockedIncident(tx: Transaction, id: string) {
  await tx.$queryRaw`select id from incident where id = ${id}::uuid for update`;
  const found = await tx.incident.findUnique({ where: { id } });
  if (!found) throw new NotFound('incident.not-found', 'There’s no such incident.');
  if (found.resolvedAt) throw new Conflict('incident.resolved', 'This incident is already resolved.');
  return found;
}
