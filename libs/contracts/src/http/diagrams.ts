import { z } from 'zod';
import { uidSchema } from '../identity.js';
import { cursorSchema } from './cursor.js';
import { storedText } from './stored-text.js';

/** Limits of one diagram, and per person. */
export const diagramLimits = {
  name: 80,
  nodes: 300,
  edges: 900,
  label: 120,
  note: 500,
  perPerson: 50,
} as const;

export const diagramNodeKinds = ['route', 'guard'] as const;

const nodeIdSchema = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/, 'isn’t an id');
const coordinate = z.number().min(-100_000).max(100_000);

export const diagramNodeSchema = z.strictObject({
  id: nodeIdSchema,
  kind: z.enum(diagramNodeKinds),
  /** A path, or a guard's condition. */
  label: storedText(diagramLimits.label).min(1),
  note: storedText(diagramLimits.note).default(''),
  x: coordinate,
  y: coordinate,
});

export const diagramEdgeSchema = z.strictObject({
  from: nodeIdSchema,
  to: nodeIdSchema,
  label: storedText(diagramLimits.label).default(''),
});

/** Routes, guards and their connections. */
export const diagramDocumentSchema = z
  .strictObject({
    nodes: z.array(diagramNodeSchema).max(diagramLimits.nodes),
    edges: z.array(diagramEdgeSchema).max(diagramLimits.edges),
  })
  .refine(
    ({ nodes }) => new Set(nodes.map(({ id }) => id)).size === nodes.length,
    'has two nodes with the same id',
  )
  .refine(({ nodes, edges }) => {
    const ids = new Set(nodes.map(({ id }) => id));
    return edges.every(({ from, to }) => ids.has(from) && ids.has(to));
  }, 'has an edge to a node that doesn’t exist')
  .meta({ id: 'DiagramDocument' });
export type DiagramDocument = z.infer<typeof diagramDocumentSchema>;

export const diagramSummarySchema = z
  .object({
    id: z.uuid(),
    name: z.string().max(diagramLimits.name),
    nodes: z.int().min(0).max(diagramLimits.nodes),
    /** Increases by one with each save. */
    version: z.int().min(1).max(2_147_483_647),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'DiagramSummary' });
export type DiagramSummary = z.infer<typeof diagramSummarySchema>;

export const savedDiagramSchema = diagramSummarySchema
  .extend({ document: diagramDocumentSchema })
  .meta({ id: 'SavedDiagram' });
export type SavedDiagram = z.infer<typeof savedDiagramSchema>;

// GET, POST /api/accounts/:uid/diagrams

export const findDiagramsSchema = z.strictObject({
  cursor: cursorSchema.optional(),
  limit: z.coerce.number().int().min(1).max(diagramLimits.perPerson).default(20),
});
export type FindDiagrams = z.infer<typeof findDiagramsSchema>;

/** Newest first. */
export const diagramPageSchema = z
  .object({ diagrams: z.array(diagramSummarySchema), nextCursor: z.string().max(200).nullable() })
  .meta({ id: 'DiagramPage' });
export type DiagramPage = z.infer<typeof diagramPageSchema>;

const nameSchema = storedText(diagramLimits.name).trim().min(1);

export const createDiagramSchema = z
  .strictObject({ name: nameSchema, document: diagramDocumentSchema })
  .meta({ id: 'CreateDiagram' });
export type CreateDiagram = z.infer<typeof createDiagramSchema>;

// GET, PATCH, DELETE /api/accounts/:uid/diagrams/:id

export const diagramParameterSchema = z.object({ uid: uidSchema, id: z.uuid() });
export type DiagramParameter = z.infer<typeof diagramParameterSchema>;

export const changeDiagramSchema = z
  .strictObject({
    name: nameSchema.optional(),
    document: diagramDocumentSchema.optional(),
    /** The version that was edited: saving over a newer one returns 409. */
    version: z.int().min(1).max(2_147_483_647),
  })
  .meta({ id: 'ChangeDiagram' });
export type ChangeDiagram = z.infer<typeof changeDiagramSchema>;

export const removedDiagramSchema = z.object({ removed: z.literal(true) }).meta({ id: 'RemovedDiagram' });
export type RemovedDiagram = z.infer<typeof removedDiagramSchema>;
