import { services } from '@sevenfold/contracts';
import { mailConfigSchema } from '@sevenfold/mail';
import { serviceUrlsShape } from '@sevenfold/service-defaults';
import { z } from 'zod';
import { journeyNames } from './components/catalog.js';

/** The services that are probed over HTTP; this one asks itself directly. */
export const otherServices = services.filter(name => name !== 'status');

export const configSchema = z.object({
  ...serviceUrlsShape(otherServices),
  ...mailConfigSchema.shape,
  /** Milliseconds between probes of one signal; half of that after a failure. */
  PROBE_INTERVAL_MS: z.coerce.number().int().min(50).max(60_000).default(5_000),
  /** Longer than the two-second timeout of a service's own checks. */
  PROBE_TIMEOUT_MS: z.coerce.number().int().min(50).max(30_000).default(4_000),
  /** Consecutive failures before a component is shown as failing. */
  FAILURES_UNTIL_SHOWN: z.coerce.number().int().min(1).max(20).default(3),
  /** Consecutive successes before it is shown as working. */
  SUCCESSES_UNTIL_SHOWN: z.coerce.number().int().min(1).max(20).default(2),
  /** Allows webhooks to private addresses, for a laptop. Elsewhere they are a way into the network (SSRF). */
  WEBHOOKS_TO_PRIVATE_ADDRESSES: z.stringbool().default(false),
  /** Maximum webhook subscriptions. */
  WEBHOOKS_MOST: z.coerce.number().int().min(0).max(100_000).default(1_000),
  /** Maximum per host, and per network address (a /64 for IPv6) whatever hosts resolve to it. */
  WEBHOOKS_PER_HOST: z.coerce.number().int().min(1).max(100_000).default(5),
  WEBHOOKS_PER_ADDRESS: z.coerce.number().int().min(1).max(100_000).default(20),
  /** Milliseconds before a delivery is retried; doubles with each of eight attempts. */
  WEBHOOK_RETRY_MS: z.coerce.number().int().min(10).max(600_000).default(10_000),
  /** Milliseconds that an incident found by probes lasts before people get an email or a notification. Webhooks get it at once. */
  PEOPLE_TOLD_AFTER_MS: z.coerce.number().int().min(0).max(3_600_000).default(120_000),
  /** Maximum email subscriptions. Only confirmed addresses count. */
  EMAILS_MOST: z.coerce.number().int().min(0).max(1_000_000).default(10_000),
  /** Confirmation emails per mailbox within 24 hours, from all clients. */
  EMAILS_PER_ADDRESS: z.coerce.number().int().min(1).max(100).default(3),
  /** The same per client (IPv4 address, or /64 of IPv6) within an hour. */
  EMAILS_PER_CLIENT: z.coerce.number().int().min(1).max(10_000).default(10),
  /** The same for all clients together within an hour. Limits unconfirmed addresses, and what we send to strangers. */
  EMAILS_PER_HOUR: z.coerce.number().int().min(1).max(100_000).default(1_000),
  /** Hosts of browsers' push services; `*.` matches all names below. Messages go nowhere else. */
  PUSH_SERVICES: z
    .string()
    .default('fcm.googleapis.com,*.push.services.mozilla.com,*.notify.windows.com,*.push.apple.com')
    .transform(hosts => hosts.split(',').map(host => host.trim())),
  /** Maximum browsers that get notifications. */
  PUSH_MOST: z.coerce.number().int().min(0).max(1_000_000).default(10_000),
  /** New ones per client (IPv4 address, or /64 of IPv6) within an hour. */
  PUSH_PER_CLIENT: z.coerce.number().int().min(1).max(10_000).default(20),
  /** Journeys to run if `PROBE_CLIENT_SECRET` is set; separated by commas, `none` for none. */
  JOURNEYS: z
    .string()
    .default(journeyNames.join())
    .transform(names => (names === 'none' ? [] : names.split(',').map(name => name.trim())))
    .pipe(z.array(z.enum(journeyNames))),
  /** Secret of the realm's client `sevenfold-probe`, which journeys sign in as. No default. */
  PROBE_CLIENT_SECRET: z.string().min(1).optional(),
  /** Origin of journeys: the gateway, or the public origin. Defaults to `API_GATEWAY_URL`. */
  JOURNEY_ORIGIN: z.url().optional(),
  /** Milliseconds between runs of one journey; half of that after a failure. */
  JOURNEY_INTERVAL_MS: z.coerce.number().int().min(50).max(600_000).default(10_000),
  /** Timeout of a journey, in milliseconds. */
  JOURNEY_TIMEOUT_MS: z.coerce.number().int().min(50).max(60_000).default(10_000),
  /** A slower journey makes its component degraded. */
  JOURNEY_SLOW_MS: z.coerce.number().int().min(10).max(60_000).default(5_000),
  /** Query API of Prometheus, for operators' page "Is it us?". Without it the page shows what this service knows by itself. */
  METRICS_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** The label `namespace` of our metrics. */
  METRICS_NAMESPACE: z
    .string()
    .regex(/^[a-z0-9-]{1,63}$/)
    .default('sevenfold'),
  /** Base URLs of links on that page: the runbooks, Grafana. */
  RUNBOOKS_URL: z.url({ protocol: /^https?$/ }).optional(),
  DASHBOARDS_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** URL of a log search; the service's name is appended. */
  LOGS_SEARCH_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** A slower probe makes the service degraded. */
  SLOW_MS: z.coerce.number().int().min(10).max(30_000).default(2_500),
});

export type StatusConfig = z.infer<typeof configSchema>;
