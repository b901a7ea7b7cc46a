import { z } from 'zod';
import { usageLimits } from '../schema-free.js';
import { storedText } from './stored-text.js';

/**
 * Core Web Vitals and their diagnostics, as browsers report them: CLS is a ratio, the others are
 * milliseconds.
 */
export const webVitals = ['CLS', 'INP', 'LCP', 'FCP', 'TTFB'] as const;
export type WebVital = (typeof webVitals)[number];

/** Usage of the console, as counts. */
export const consoleUsageNames = [
  'room_activity',
  'ws_failure',
  'maintenance_completed',
  'user_kicked',
  'host_transferred',
] as const;

/** A path of the site without its query, which may name people. */
const path = storedText(usageLimits.pathLength).regex(/^\/[^?#]*$/, 'isn’t a path');

export const usageEventSchema = z
  .discriminatedUnion('name', [
    z.strictObject({
      name: z.literal('web_vitals'),
      metric: z.enum(webVitals),
      value: z.number().min(0).max(600_000),
      path,
    }),
    z.strictObject({
      name: z.literal('exception'),
      message: storedText(usageLimits.messageLength),
      /** The error replaced the page. */
      fatal: z.boolean(),
      path,
    }),
    z.strictObject({ name: z.enum(consoleUsageNames) }),
  ])
  .meta({ id: 'UsageEvent' });
export type UsageEvent = z.infer<typeof usageEventSchema>;

/** A batch of what pages report about themselves. Contains no personal data. */
export const reportUsageSchema = z
  .strictObject({ events: z.array(usageEventSchema).min(1).max(usageLimits.eventsPerBatch) })
  .meta({ id: 'ReportUsage' });
export type ReportUsage = z.infer<typeof reportUsageSchema>;
