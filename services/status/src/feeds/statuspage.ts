import { z } from 'zod';

// The JSON format of Statuspage, as far as aggregators read it.

const time = z.iso.datetime();

const pageSchema = z.object({
  id: z.literal('sevenfold'),
  name: z.string(),
  url: z.url(),
  time_zone: z.literal('Etc/UTC'),
  updated_at: time,
});

const stateSchema = z.object({
  indicator: z.enum(['none', 'minor', 'major', 'maintenance']),
  description: z.string(),
});

const componentSchema = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum(['operational', 'degraded_performance', 'major_outage', 'under_maintenance']),
  /** True for a group, whose components follow it. */
  group: z.boolean(),
  group_id: z.string().nullable(),
  position: z.int().positive(),
  description: z.string().nullable(),
  updated_at: time,
  /** Ids of a group's components. */
  components: z.array(z.string()).optional(),
});

const ofComponents = z.array(z.object({ id: z.string() }));

const incidentSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  status: z.string(),
  impact: z.enum(['minor', 'major']),
  shortlink: z.url(),
  created_at: time,
  started_at: time,
  updated_at: time,
  resolved_at: time.nullable(),
  components: ofComponents,
  incident_updates: z.array(
    z.object({
      id: z.string(),
      incident_id: z.uuid(),
      status: z.string(),
      body: z.string(),
      created_at: time,
      display_at: time,
    }),
  ),
});

const maintenanceSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  status: z.enum(['scheduled', 'in_progress', 'completed']),
  impact: z.literal('maintenance'),
  shortlink: z.url(),
  scheduled_for: time,
  scheduled_until: time,
  components: ofComponents,
  incident_updates: z.array(z.object({ id: z.string(), status: z.string(), body: z.string() })),
});

export type StatuspagePage = z.infer<typeof pageSchema>;
export type StatuspageComponent = z.infer<typeof componentSchema>;
export type StatuspageIncident = z.infer<typeof incidentSchema>;
export type StatuspageMaintenance = z.infer<typeof maintenanceSchema>;

export const summarySchema = z.object({
  page: pageSchema,
  status: stateSchema,
  components: z.array(componentSchema),
  incidents: z.array(incidentSchema),
  scheduled_maintenances: z.array(maintenanceSchema),
});
export type StatuspageSummary = z.infer<typeof summarySchema>;

const { page, status, components, incidents, scheduled_maintenances } = summarySchema.shape;
export const stateOnlySchema = z.object({ page, status });
export const componentsOnlySchema = z.object({ page, components });
export const incidentsOnlySchema = z.object({ page, incidents });
export const maintenanceOnlySchema = z.object({ page, scheduled_maintenances });
