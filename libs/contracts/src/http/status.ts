import { z } from 'zod';
import { divisionIdSchema } from '../identity.js';
import { cursorSchema } from './cursor.js';
import { storedText } from './stored-text.js';

/** Component states from best to worst; `development` never counts as a failure. */
export const componentStatuses = ['operational', 'degraded', 'down', 'maintenance', 'development'] as const;
export const componentStatusSchema = z.enum(componentStatuses);
export type ComponentStatus = z.infer<typeof componentStatusSchema>;

export const componentIdSchema = z.string().regex(/^[a-z0-9-]{1,64}$/, 'isn’t a component');

/** The banner has this text if every entry works, and only then. */
export const allOperationalText = 'All systems operational';

/** The verb for a component. Only names in the plural end in s. */
export const isOrAre = (name: string) => (name.endsWith('s') ? 'are' : 'is');

const percent = z.number().min(0).max(100);
const milliseconds = z.number().min(0).max(600_000);

/** Share of probes that found the component working. Null without data: no data is not uptime. */
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
    /** Path on the site where the service is used. */
    url: z.string().max(500).optional(),
    /** Latency of the last probe; absent without an answer. */
    latencyMs: milliseconds.optional(),
    /** Time of the last probe; null if there was none. */
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
    /** The first of `componentIds`. */
    component: componentIdSchema,
    /** Everything it affects. */
    componentIds: z.array(componentIdSchema).min(1).max(50),
    title: z.string().max(200),
    /** Probes do not change operators' own incidents. */
    openedBy: z.enum(['probes', 'operators']),
    /** The worst state during the incident. */
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

/** `GET /api/status/incidents/:id`: with what operators wrote about its cause once it was over. */
export const incidentReportSchema = incidentSchema
  .extend({
    postmortem: z.object({ text: z.string().max(20_000), at: z.iso.datetime() }).nullable(),
  })
  .meta({ id: 'IncidentReport' });
export type IncidentReport = z.infer<typeof incidentReportSchema>;

// Planned maintenance

export const plannedMaintenanceSchema = z
  .object({
    id: z.uuid(),
    title: z.string().max(200),
    text: z.string().max(2000),
    /** Affected components; empty means all. */
    components: z.array(componentIdSchema).max(50),
    startsAt: z.iso.datetime(),
    endsAt: z.iso.datetime(),
    state: z.enum(['planned', 'running', 'over', 'cancelled']),
  })
  .meta({ id: 'PlannedMaintenance' });
export type PlannedMaintenance = z.infer<typeof plannedMaintenanceSchema>;

export const statusPageSchema = z
  .object({
    banner: z
      .object({ state: componentStatusSchema, text: z.string().max(500) })
      .meta({ id: 'StatusBanner' }),
    groups: z.array(statusGroupSchema),
    /** Open ones, and those that ended within the last 14 days; newest first. */
    incidents: z.array(incidentSchema),
    /** Current and future ones, next first. */
    planned: z.array(plannedMaintenanceSchema),
    updatedAt: z.iso.datetime(),
    /**
     * When incidents, maintenance and uptimes were last read, if that is too long ago; null while they are current.
     * The same as `updatedAt` if the whole page is a copy, because the status service does not answer.
     */
    staleSince: z.iso.datetime().nullable(),
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
    /** The worst lasting state, from probes and incidents; null if nothing was recorded that day. */
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
  cursor: cursorSchema.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export type IncidentsQuery = z.infer<typeof incidentsQuerySchema>;

export const incidentsPageSchema = z
  .object({ incidents: z.array(incidentSchema), nextCursor: z.string().max(200).nullable() })
  .meta({ id: 'IncidentsPage' });
export type IncidentsPage = z.infer<typeof incidentsPageSchema>;

// GET /api/status/days: the bars of all components at once. One entry per day, oldest first.

export const statusDaysSchema = z
  .object({
    /** UTC. */
    from: z.iso.date(),
    components: z.array(
      z.object({
        component: componentIdSchema,
        status: z.array(componentStatusSchema.nullable()).max(90),
        uptime: z.array(percent.nullable()).max(90),
        /** Average. */
        latencyMs: z.array(milliseconds.nullable()).max(90),
        /** Half of the probes, and 95 % of them, took at most this long. Accurate to about 8 %. */
        p50Ms: z.array(milliseconds.nullable()).max(90),
        p95Ms: z.array(milliseconds.nullable()).max(90),
        downMinutes: z.array(z.number().min(0).max(1440)).max(90),
      }),
    ),
  })
  .meta({ id: 'StatusDays' });
export type StatusDays = z.infer<typeof statusDaysSchema>;

// Operators: /api/admin/status/*

export const incidentStates = ['investigating', 'identified', 'monitoring', 'resolved'] as const;
const said = storedText(2000).trim().min(1);
const title = storedText(200).trim().min(1);

/** Affected components, in either field or in both. */
const affected = {
  component: componentIdSchema.optional(),
  componentIds: z.array(componentIdSchema).max(50).optional(),
};

export const openIncidentSchema = z
  .strictObject({
    ...affected,
    title,
    impact: z.enum(['degraded', 'down']),
    state: z.enum(['investigating', 'identified', 'monitoring']).default('investigating'),
    text: said,
  })
  .refine(({ component, componentIds = [] }) => component !== undefined || componentIds.length > 0, {
    path: ['componentIds'],
    message: 'names no component',
  })
  .meta({ id: 'OpenIncident' });
export type OpenIncident = z.infer<typeof openIncidentSchema>;

export const updateIncidentSchema = z
  .strictObject({
    state: z.enum(incidentStates),
    text: said,
    title: title.optional(),
    /** Replaces the affected components. */
    componentIds: z.array(componentIdSchema).min(1).max(50).optional(),
  })
  .meta({ id: 'UpdateIncident' });
export type UpdateIncident = z.infer<typeof updateIncidentSchema>;

/** `PUT /api/admin/status/incidents/:id/postmortem`; an empty text removes it. */
export const writePostmortemSchema = z
  .strictObject({ text: storedText(20_000).trim() })
  .meta({ id: 'WritePostmortem' });
export type WritePostmortem = z.infer<typeof writePostmortemSchema>;

/** Texts for a kind of incident that recurs. `POST /api/admin/status/templates`, `PUT …/:id`. */
export const writeIncidentTemplateSchema = z
  .strictObject({
    /** Unique. */
    name: storedText(100).trim().min(1),
    title,
    impact: z.enum(['degraded', 'down']),
    /** May be empty: the operator then chooses. */
    componentIds: z.array(componentIdSchema).max(50).default([]),
    text: said,
  })
  .meta({ id: 'WriteIncidentTemplate' });
export type WriteIncidentTemplate = z.infer<typeof writeIncidentTemplateSchema>;

export const incidentTemplateSchema = z
  .object({
    id: z.uuid(),
    name: z.string().max(100),
    title: z.string().max(200),
    impact: z.enum(['degraded', 'down']),
    componentIds: z.array(componentIdSchema).max(50),
    text: z.string().max(2000),
  })
  .meta({ id: 'IncidentTemplate' });
export type IncidentTemplate = z.infer<typeof incidentTemplateSchema>;

/** `GET /api/admin/status/templates`: by name. */
export const incidentTemplatesSchema = z
  .object({ templates: z.array(incidentTemplateSchema) })
  .meta({ id: 'IncidentTemplates' });
export type IncidentTemplates = z.infer<typeof incidentTemplatesSchema>;

export const planMaintenanceSchema = z
  .strictObject({
    title,
    text: storedText(2000).trim().default(''),
    components: z.array(componentIdSchema).max(50).default([]),
    startsAt: z.iso.datetime(),
    endsAt: z.iso.datetime(),
  })
  .refine(({ startsAt, endsAt }) => endsAt > startsAt, {
    path: ['endsAt'],
    message: 'has to be after the start',
  })
  .meta({ id: 'PlanMaintenance' });
export type PlanMaintenance = z.infer<typeof planMaintenanceSchema>;

export const statusIdSchema = z.object({ id: z.uuid() });

const recorded = { actionId: z.uuid(), traceId: z.string().optional() };
export const incidentChangedSchema = z
  .object({ ...recorded, incident: incidentSchema })
  .meta({ id: 'IncidentChanged' });
export type IncidentChanged = z.infer<typeof incidentChangedSchema>;
export const incidentReportedSchema = z
  .object({ ...recorded, incident: incidentReportSchema })
  .meta({ id: 'IncidentReported' });
export type IncidentReported = z.infer<typeof incidentReportedSchema>;
export const incidentTemplateChangedSchema = z
  .object({ ...recorded, template: incidentTemplateSchema })
  .meta({ id: 'IncidentTemplateChanged' });
export type IncidentTemplateChanged = z.infer<typeof incidentTemplateChangedSchema>;
export const plannedChangedSchema = z
  .object({ ...recorded, planned: plannedMaintenanceSchema })
  .meta({ id: 'PlannedChanged' });
export type PlannedChanged = z.infer<typeof plannedChangedSchema>;

// Email: POST /api/status/emails

export const subscribeByEmailSchema = z
  .strictObject({
    email: z.email().max(254),
    /** Empty means all components. */
    componentIds: z.array(componentIdSchema).max(50).default([]),
  })
  .meta({ id: 'SubscribeByEmail' });
export type SubscribeByEmail = z.infer<typeof subscribeByEmailSchema>;

/** The same whether the address is subscribed, new, or has had enough confirmation links today. */
export const confirmationSentSchema = z.object({ ok: z.literal(true) }).meta({ id: 'ConfirmationSent' });

/** In links of emails: `/api/status/emails/{confirm,unsubscribe}/:token`. */
export const emailTokenSchema = z.object({ token: z.string().regex(/^[\w-]{32}$/, 'isn’t a token') });

/** `GET /api/admin/status/emails` */
export const emailSubscriptionsSchema = z
  .object({ confirmed: z.int().min(0), unconfirmed: z.int().min(0) })
  .meta({ id: 'EmailSubscriptions' });
export type EmailSubscriptionCounts = z.infer<typeof emailSubscriptionsSchema>;

/** `POST /api/admin/status/emails/erase`: for someone who cannot use the link in their emails. */
export const eraseAddressSchema = z.strictObject({ email: z.email().max(254) }).meta({ id: 'EraseAddress' });
export type EraseAddress = z.infer<typeof eraseAddressSchema>;
export const addressErasedSchema = z
  .object({ ...recorded, erased: z.int().min(0) })
  .meta({ id: 'AddressErased' });
export type AddressErased = z.infer<typeof addressErasedSchema>;

// Web push: POST /api/status/push, POST /api/status/push/unsubscribe

/** `GET /api/status/push/key`: what a browser subscribes with (`applicationServerKey`). */
export const pushKeySchema = z.object({ publicKey: z.string() }).meta({ id: 'PushKey' });
export type PushKey = z.infer<typeof pushKeySchema>;

const pushEndpoint = z.url().max(1000).describe('Where the push service takes messages for one browser');

/** The result of `PushSubscription.toJSON()`, and components. Repeating the call changes the components. */
export const subscribeByPushSchema = z
  .strictObject({
    endpoint: pushEndpoint,
    keys: z.strictObject({
      /** P-256, uncompressed, in base64url. */
      p256dh: z.string().regex(/^[\w-]{87}$/, 'isn’t a public key'),
      auth: z.string().regex(/^[\w-]{22}$/, 'isn’t a secret of 16 bytes'),
    }),
    /** Empty means all components. */
    componentIds: z.array(componentIdSchema).max(50).default([]),
  })
  .meta({ id: 'SubscribeByPush' });
export type SubscribeByPush = z.infer<typeof subscribeByPushSchema>;

/** Only its browser knows an endpoint, so it needs no other proof. */
export const endPushSchema = z.strictObject({ endpoint: pushEndpoint }).meta({ id: 'EndPush' });
export type EndPush = z.infer<typeof endPushSchema>;
export const pushChangedSchema = z.object({ ok: z.literal(true) }).meta({ id: 'PushChanged' });

/** A push message, as the site's service worker receives and shows it. */
export interface PushMessage {
  title: string;
  body: string;
  /** Opened by a click. */
  path: string;
  /** A later message about the same thing replaces the notification. */
  tag: string;
}

// Webhooks: POST /api/status/subscriptions, POST /api/status/subscriptions/:id/unsubscribe

export const subscribeSchema = z.strictObject({ url: z.url().max(1000) }).meta({ id: 'Subscribe' });
export type Subscribe = z.infer<typeof subscribeSchema>;

/** Shown once: the secret verifies deliveries and ends the subscription. */
export const subscribedSchema = z
  .object({ id: z.uuid(), url: z.string().max(1000), secret: z.string().max(100) })
  .meta({ id: 'Subscribed' });
export type Subscribed = z.infer<typeof subscribedSchema>;

export const unsubscribeSchema = z.strictObject({ secret: z.string().max(100) }).meta({ id: 'Unsubscribe' });
export type Unsubscribe = z.infer<typeof unsubscribeSchema>;
export const unsubscribedSchema = z.object({ ok: z.literal(true) }).meta({ id: 'Unsubscribed' });

/**
 * `GET /api/admin/status/subscriptions`: the subscribers. URLs may contain other people's secrets, so
 * the list has only their hosts.
 */
export const subscriptionSchema = z
  .object({ id: z.uuid(), host: z.string().max(300), since: z.iso.datetime() })
  .meta({ id: 'Subscription' });
export type Subscription = z.infer<typeof subscriptionSchema>;
export const subscriptionsSchema = z
  .object({ subscriptions: z.array(subscriptionSchema) })
  .meta({ id: 'Subscriptions' });
export type Subscriptions = z.infer<typeof subscriptionsSchema>;

/** `DELETE /api/admin/status/subscriptions/:id` */
export const subscriptionRemovedSchema = z
  .object({ ...recorded, id: z.uuid() })
  .meta({ id: 'SubscriptionRemoved' });
export type SubscriptionRemoved = z.infer<typeof subscriptionRemovedSchema>;

/**
 * Body of a delivery. Its header `sevenfold-signature` is `t=<epoch seconds>,v1=<HMAC-SHA-256 of "t.body">`,
 * in hex.
 */
export type StatusNotice =
  | { type: 'subscription.verify'; challenge: string }
  | { type: 'incident.opened' | 'incident.updated' | 'incident.resolved'; at: string; incident: Incident }
  | { type: 'maintenance.planned' | 'maintenance.cancelled'; at: string; maintenance: PlannedMaintenance };
