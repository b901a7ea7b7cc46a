import { z } from 'zod';
import { divisionIdSchema } from '../identity.js';

/** States of a component, from well to ill; `development` never counts as a fault. */
export const componentStatuses = ['operational', 'degraded', 'down', 'maintenance', 'development'] as const;
export const componentStatusSchema = z.enum(componentStatuses);
export type ComponentStatus = z.infer<typeof componentStatusSchema>;

export const componentIdSchema = z.string().regex(/^[a-z0-9-]{1,64}$/, 'is not a component');

/** The text of the banner when every entry works, and only then. */
export const allOperationalText = 'All systems operational';

const percent = z.number().min(0).max(100);
const milliseconds = z.number().min(0).max(600_000);

/** Share of probes that found the component working. Null while there is no data: no data is not uptime. */
export const uptimeSchema = z
  .object({ day: percent.nullable(), ninetyDays: percent.nullable() })
  .meta({ id: 'Uptime' });

export const statusEntrySchema = z
  .object({
    id: componentIdSchema,
    name: z.string().max(100),
    division: divisionIdSchema.optional(),
    status: componentStatusSchema,
    description: z.string().max(500),
    /** Where the service is used; a path of the site. */
    url: z.string().max(500).optional(),
    /** Of the last probe; absent when it got no answer. */
    latencyMs: milliseconds.optional(),
    /** When it was last probed. Null: not yet. */
    lastUpdated: z.iso.datetime().nullable(),
    uptime: uptimeSchema,
  })
  .meta({ id: 'StatusEntry' });
export type StatusEntry = z.infer<typeof statusEntrySchema>;

export const statusGroupSchema = z
  .object({
    /** A division, `studio` for what all divisions share, or `dependencies`. */
    id: z.string().max(64),
    name: z.string().max(100),
    entries: z.array(statusEntrySchema),
  })
  .meta({ id: 'StatusGroup' });
export type StatusGroup = z.infer<typeof statusGroupSchema>;

export const incidentSchema = z
  .object({
    id: z.uuid(),
    component: componentIdSchema,
    title: z.string().max(200),
    /** The worst it was. */
    impact: z.enum(['degraded', 'down']),
    state: z.enum(['investigating', 'identified', 'monitoring', 'resolved']),
    startedAt: z.iso.datetime(),
    resolvedAt: z.iso.datetime().nullable(),
    /** Newest first. */
    updates: z.array(
      z.object({
        at: z.iso.datetime(),
        state: z.enum(['investigating', 'identified', 'monitoring', 'resolved']),
        text: z.string().max(2000),
      }),
    ),
  })
  .meta({ id: 'Incident' });
export type Incident = z.infer<typeof incidentSchema>;

export const statusPageSchema = z
  .object({
    banner: z
      .object({ state: componentStatusSchema, text: z.string().max(500) })
      .meta({ id: 'StatusBanner' }),
    groups: z.array(statusGroupSchema),
    /** Open ones, and those that ended within the last 14 days; newest first. */
    incidents: z.array(incidentSchema),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'StatusPage' });
export type StatusPage = z.infer<typeof statusPageSchema>;

// History

export const statusHistoryQuerySchema = z.strictObject({
  component: componentIdSchema,
  days: z.coerce.number().int().min(1).max(90).default(90),
});
export type StatusHistoryQuery = z.infer<typeof statusHistoryQuerySchema>;

export const statusDaySchema = z
  .object({
    /** UTC. */
    date: z.iso.date(),
    /** The worst state that lasted; null when nothing was recorded that day. */
    status: componentStatusSchema.nullable(),
    uptime: percent.nullable(),
    latencyMs: milliseconds.nullable(),
    downMinutes: z.number().min(0).max(1440),
  })
  .meta({ id: 'StatusDay' });
export type StatusDay = z.infer<typeof statusDaySchema>;

export const statusHistorySchema = z
  .object({
    component: componentIdSchema,
    uptime: uptimeSchema,
    /** Oldest first, one per day without gaps. */
    days: z.array(statusDaySchema),
  })
  .meta({ id: 'StatusHistory' });
export type StatusHistory = z.infer<typeof statusHistorySchema>;

export const incidentsQuerySchema = z.strictObject({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export type IncidentsQuery = z.infer<typeof incidentsQuerySchema>;

export const incidentsPageSchema = z
  .object({ incidents: z.array(incidentSchema), nextCursor: z.string().max(200).nullable() })
  .meta({ id: 'IncidentsPage' });
export type IncidentsPage = z.infer<typeof incidentsPageSchema>;
