import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  diagramLimits,
  type ChangeDiagram,
  type CreateDiagram,
  type DiagramDocument,
  type DiagramPage,
  type DiagramSummary,
  type FindDiagrams,
  type SavedDiagram,
} from '@sevenfold/contracts';
import { Clock, cursorFrom, cursorText } from '@sevenfold/service-defaults';
import { z } from 'zod';
import { Database } from '../database.js';
import type { Diagram } from '../generated/prisma/client.js';
import { diagramChanged, diagramNotFound, tooManyDiagrams } from './diagram.errors.js';

/** People's diagrams. The caller is always the owner. */
@Injectable()
export class Diagrams {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async page(uid: string, { cursor, limit }: FindDiagrams): Promise<DiagramPage> {
    const found = await this.database.diagram.findMany({
      where: { uid, ...(cursor && older(cursor)) },
      orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }],
      take: limit + 1,
      omit: { document: true },
    });
    const diagrams = found.slice(0, limit);
    const last = found.length > limit ? diagrams.at(-1) : undefined;
    return {
      diagrams: diagrams.map(summaryOf),
      nextCursor: last ? cursorText({ at: last.updatedAt, id: last.id }) : null,
    };
  }

  async find(uid: string, id: string): Promise<SavedDiagram> {
    const found = await this.database.diagram.findFirst({ where: { id, uid } });
    if (!found) throw diagramNotFound();
    return savedOf(found);
  }

  async create(uid: string, { name, document }: CreateDiagram): Promise<SavedDiagram> {
    const now = this.clock.now();
    return this.database.$transaction(async tx => {
      // Serialises a person's saves, so that concurrent ones cannot exceed the limit.
      await tx.$queryRaw`select pg_advisory_xact_lock(hashtextextended(${uid}, 3))::text`;
      if ((await tx.diagram.count({ where: { uid } })) >= diagramLimits.perPerson) throw tooManyDiagrams();
      const data = { id: randomUUID(), uid, name, document, nodes: document.nodes.length };
      return savedOf(await tx.diagram.create({ data: { ...data, createdAt: now, updatedAt: now } }));
    });
  }

  async change(uid: string, id: string, { version, name, document }: ChangeDiagram): Promise<SavedDiagram> {
    const { count } = await this.database.diagram.updateMany({
      where: { id, uid, version },
      data: {
        ...(name !== undefined && { name }),
        ...(document && { document, nodes: document.nodes.length }),
        version: { increment: 1 },
        updatedAt: this.clock.now(),
      },
    });
    const now = await this.find(uid, id);
    if (count === 0) throw diagramChanged();
    return now;
  }

  async remove(uid: string, id: string): Promise<void> {
    const { count } = await this.database.diagram.deleteMany({ where: { id, uid } });
    if (count === 0) throw diagramNotFound();
  }
}

function older(cursor: string) {
  const { at, id } = cursorFrom(cursor, z.uuid());
  return { OR: [{ updatedAt: { lt: at } }, { updatedAt: at, id: { lt: id } }] };
}

const summaryOf = ({ id, name, nodes, version, updatedAt }: Omit<Diagram, 'document'>): DiagramSummary => ({
  id,
  name,
  nodes,
  version,
  updatedAt: updatedAt.toISOString(),
});

const savedOf = (diagram: Diagram): SavedDiagram => ({
  ...summaryOf(diagram),
  document: diagram.document as DiagramDocument,
});
