import { services } from '@sevenfold/contracts';
import { serviceUrlsShape } from '@sevenfold/service-defaults';
import { z } from 'zod';
import { journeyNames } from './components/catalog.js';

/** The services that are probed over HTTP; this one asks itself directly. */
export const otherServices = services.filter(name => name !== 'status');

export const configSchema = z.object({
  ...serviceUrlsShape(otherServices),
  /** Milliseconds between probes of the same thing; after a failure it is looked at again after half of that. */
  PROBE_INTERVAL_MS: z.coerce.number().int().min(50).max(60_000).default(5_000),
  /** Longer than the two seconds that a service gives its own checks. */
  PROBE_TIMEOUT_MS: z.coerce.number().int().min(50).max(30_000).default(4_000),
  /** Failures in a row before something is shown as failing: one blip alarms nobody. */
  FAILURES_UNTIL_SHOWN: z.coerce.number().int().min(1).max(20).default(3),
  /** Successes in a row before it is shown as working again. */
  SUCCESSES_UNTIL_SHOWN: z.coerce.number().int().min(1).max(20).default(2),
  /** Also tells webhooks at private addresses, as on one's own machine. Elsewhere they are a way into the network. */
  WEBHOOKS_TO_PRIVATE_ADDRESSES: z.stringbool().default(false),
  /** Places that may follow by webhook. */
  WEBHOOKS_MOST: z.coerce.number().int().min(0).max(100_000).default(1_000),
  /** Of them at one host; and at one network address (a /64 of IPv6), whatever hosts lead there. */
  WEBHOOKS_PER_HOST: z.coerce.number().int().min(1).max(100_000).default(5),
  WEBHOOKS_PER_ADDRESS: z.coerce.number().int().min(1).max(100_000).default(20),
  /** Milliseconds until a delivery is tried again; doubles with each try, eight in all. */
  WEBHOOK_RETRY_MS: z.coerce.number().int().min(10).max(600_000).default(10_000),
  /** What people do, tried from end to end where `PROBE_CLIENT_SECRET` is given; by comma, `none`: nothing. */
  JOURNEYS: z
    .string()
    .default(journeyNames.join())
    .transform(names => (names === 'none' ? [] : names.split(',').map(name => name.trim())))
    .pipe(z.array(z.enum(journeyNames))),
  /** Of the realm's client `sevenfold-probe`, as which journeys sign in. Secret: no default. */
  PROBE_CLIENT_SECRET: z.string().min(1).optional(),
  /** Where journeys begin: the door, or the address that people use. `API_GATEWAY_URL` when absent. */
  JOURNEY_ORIGIN: z.url().optional(),
  /** Milliseconds between two of the same journey; after a failure it is tried again after half of that. */
  JOURNEY_INTERVAL_MS: z.coerce.number().int().min(50).max(600_000).default(10_000),
  /** A journey that takes longer has failed. */
  JOURNEY_TIMEOUT_MS: z.coerce.number().int().min(50).max(60_000).default(10_000),
  /** A journey that takes longer finds its component degraded. */
  JOURNEY_SLOW_MS: z.coerce.number().int().min(10).max(60_000).default(5_000),
  /** A probe that takes longer finds the service degraded. */
  SLOW_MS: z.coerce.number().int().min(10).max(30_000).default(2_500),
});

export type StatusConfig = z.infer<typeof configSchema>;

/** Injection token. */
export const STATUS_CONFIG = Symbol('STATUS_CONFIG');
