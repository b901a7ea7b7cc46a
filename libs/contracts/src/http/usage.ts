import { z } from 'zod';
import { usageLimits } from '../schema-free.js';
import { storedText } from './stored-text.js';

/** Of Core Web Vitals and what explains them; the first two are ratios and milliseconds as browsers report them. */
export const webVitals = ['CLS', 'INP', 'LCP', 'FCP', 'TTFB'] as const;
export type WebVital = (typeof webVitals)[number];

/** What operators did and saw on the console, counted. */
export const consoleUsageNames = [
  'room_activity',
  'ws_failure',
  'maintenance_completed',
  'user_kicked',
  'host_transferred',
] as const;

/** A path of the site, without query: queries may name people. */
const path = storedText(usageLimits.pathLength).regex(/^\/[^?#]*$/, 'is not a path');

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
      /** The page was lost to it. */
      fatal: z.boolean(),
      path,
    }),
    z.strictObject({ name: z.enum(consoleUsageNames) }),
  ])
  .meta({ id: 'UsageEvent' });
export type UsageEvent = z.infer<typeof usageEventSchema>;

/** What pages tell of themselves, many at once. Nobody is named in it. */
export const reportUsageSchema = z
  .strictObject({ events: z.array(usageEventSchema).min(1).max(usageLimits.eventsPerBatch) })
  .meta({ id: 'ReportUsage' });
export type ReportUsage = z.infer<typeof reportUsageSchema>;
