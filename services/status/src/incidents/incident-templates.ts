import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  Conflict,
  NotFound,
  TooMany,
  type AuditState,
  type IncidentTemplate,
  type IncidentTemplateChanged,
  type IncidentTemplates as Templates,
  type OperatorActionName,
  type WriteIncidentTemplate,
} from '@sevenfold/contracts';
import { OperatorActions } from '@sevenfold/service-defaults';
import { requireComponents } from '../components/catalog.js';
import { Database, type Prisma, type Transaction } from '../database.js';
import { intent, type Operator } from '../operator.js';

type Row = Prisma.IncidentTemplateGetPayload<object>;

const mostTemplates = 100;

/** Operators' templates for recurring incidents. */
@Injectable()
export class IncidentTemplates {
  constructor(
    private readonly database: Database,
    private readonly actions: OperatorActions<Transaction>,
  ) {}

  async all(): Promise<Templates> {
    const templates = await this.database.incidentTemplate.findMany({ orderBy: { name: 'asc' } });
    return { templates: templates as IncidentTemplate[] };
  }

  create(written: WriteIncidentTemplate, by: Operator): Promise<IncidentTemplateChanged> {
    const id = randomUUID();
    return this.change('incident-template.create', id, by, async tx => {
      await this.requireUsable(written, id, tx);
      if ((await tx.incidentTemplate.count()) >= mostTemplates)
        throw new TooMany(
          'template.too-many',
          `There are already ${mostTemplates} templates. Delete one first.`,
        );
      const template = await tx.incidentTemplate.create({ data: { id, ...written } });
      return { result: template, after: audited(template) };
    });
  }

  replace(id: string, written: WriteIncidentTemplate, by: Operator): Promise<IncidentTemplateChanged> {
    return this.change('incident-template.replace', id, by, async tx => {
      const before = await existing(id, tx);
      await this.requireUsable(written, id, tx);
      const template = await tx.incidentTemplate.update({ where: { id }, data: written });
      return { result: template, before: audited(before), after: audited(template) };
    });
  }

  remove(id: string, by: Operator): Promise<IncidentTemplateChanged> {
    return this.change('incident-template.remove', id, by, async tx => {
      const before = await existing(id, tx);
      await tx.incidentTemplate.delete({ where: { id } });
      return { result: before, before: audited(before) };
    });
  }

  /** One change at a time, so that two cannot take the same name. */
  private async requireUsable({ name, componentIds }: WriteIncidentTemplate, id: string, tx: Transaction) {
    requireComponents(componentIds);
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended('incident templates', 0))`;
    if (await tx.incidentTemplate.findFirst({ where: { name, id: { not: id } } }))
      throw new Conflict('template.exists', 'A template with this name already exists.', { field: 'name' });
  }

  private async change(
    action: OperatorActionName,
    id: string,
    by: Operator,
    run: (tx: Transaction) => Promise<{ result: Row; before?: AuditState; after?: AuditState }>,
  ): Promise<IncidentTemplateChanged> {
    const { result, ...recorded } = await this.actions.perform(intent(action, 'other', id, by), run);
    return { ...recorded, template: result as IncidentTemplate };
  }
}

const audited = ({ name, title, impact, componentIds }: Row) => ({ name, title, impact, componentIds });

async function existing(id: string, tx: Transaction) {
  const found = await tx.incidentTemplate.findUnique({ where: { id } });
  if (!found) throw new NotFound('template.not-found', 'We can’t find this template.');
  return found;
}
