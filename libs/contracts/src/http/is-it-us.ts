import { z } from 'zod';
import { incidentSchema, statusEntrySchema, statusPageSchema } from './status.js';

const text = z.string().max(1000);

export const metricUnits = ['short', 's', 'd', 'bytes', 'Bps', 'percentunit', 'reqps', 'ops', 'cps'] as const;
export type MetricUnit = (typeof metricUnits)[number];

const linkSchema = z.object({
  title: z.string().max(100),
  /** Absolute, or a path of the console below its mount. */
  href: z.string().max(2000),
});
export type RowLink = z.infer<typeof linkSchema>;

export const firingAlertSchema = z
  .object({
    name: z.string().max(200),
    severity: z.string().max(50),
    summary: text,
    since: z.iso.datetime(),
    /** The alert's labels: `component`, `name`, and so on. */
    labels: z.record(z.string(), z.string()),
    links: z.array(linkSchema),
  })
  .meta({ id: 'FiringAlert' });
export type FiringAlert = z.infer<typeof firingAlertSchema>;

export const metricsPanelSchema = z
  .object({
    id: z.string().max(100),
    title: z.string().max(100),
    description: text,
    /** Labels that name a row, with their titles. */
    by: z.record(z.string(), z.string()),
    columns: z.array(
      z.object({
        title: z.string().max(100),
        unit: z.enum(metricUnits),
        /** Orange from the first value, red from the second. If the second is smaller, lower is worse. */
        thresholds: z.tuple([z.number(), z.number()]).nullable(),
        /** Why the column could not be read; null if it could. */
        trouble: text.nullable(),
      }),
    ),
    rows: z.array(
      z.object({
        labels: z.record(z.string(), z.string()),
        /** One per column; null without data, and where a value is infinite. */
        values: z.array(z.number().nullable()),
        links: z.array(linkSchema),
      }),
    ),
  })
  .meta({ id: 'MetricsPanel' });
export type MetricsPanel = z.infer<typeof metricsPanelSchema>;

/** A service's report about itself at the last probe. */
export const serviceReportSchema = z
  .object({
    service: z.string().max(100),
    at: z.iso.datetime(),
    version: z.string().max(64).nullable(),
    startedAt: z.iso.datetime().nullable(),
    checks: z.array(z.object({ name: z.string().max(100), isUp: z.boolean(), latencyMs: z.number().min(0) })),
  })
  .meta({ id: 'ServiceReport' });
export type ServiceReport = z.infer<typeof serviceReportSchema>;

/** `GET /api/admin/status/is-it-us`: what an engineer on call looks at first. */
export const isItUsSchema = z
  .object({
    at: z.iso.datetime(),
    /** Known to the status service itself, with or without a metrics store. */
    banner: statusPageSchema.shape.banner,
    /** Entries of the status page that do not work. */
    troubled: z.array(statusEntrySchema),
    lastIncident: incidentSchema.nullable(),
    services: z.array(serviceReportSchema),
    metrics: z.discriminatedUnion('state', [
      z.object({ state: z.literal('not-configured') }),
      z.object({ state: z.literal('away'), trouble: text }),
      z.object({
        state: z.literal('read'),
        /** Null if they could not be read: not the same as none. */
        alerts: z.array(firingAlertSchema).nullable(),
        panels: z.array(metricsPanelSchema),
      }),
    ]),
    /** URL of the Grafana dashboard, if there is one. */
    board: z.string().max(2000).nullable(),
    /** URL of the runbook index, if known. */
    runbooks: z.string().max(2000).nullable(),
  })
  .meta({ id: 'IsItUs' });
export type IsItUs = z.infer<typeof isItUsSchema>;
