import { services } from '@sevenfold/topology';
import type { Dependency, Part } from './parts.js';
import { objectives } from './slo.js';

/** Alerts by name, and by the values of a label if only some of them count. */
export interface Alerts {
  names: readonly string[];
  label?: { name: string; values: readonly string[] };
}

/** While an alert of `cause` fires, those of `effects` in its namespace wake nobody. */
export interface Explanation {
  cause: Alerts;
  effects: readonly Alerts[];
}

/**
 * The alerts that say a dependency is down. A full disk has the effects of a lost server. One that is only
 * filling up explains nothing, and its alert may fire for days.
 */
const causes: Record<Dependency, readonly string[]> = {
  database: ['DatabaseAway', 'DatabaseDiskFull'],
  'room-store': ['RoomStoreAway'],
  events: ['BrokerAway'],
  objects: ['ObjectStoreAway'],
  'sign-in': ['SignInAway'],
};

const dependencies = Object.keys(causes) as Dependency[];

/**
 * How long a cause keeps firing. Its effects last longer than the cause, because they need a window of rates or two good
 * runs of a journey. They must not page in that time.
 */
export const afterEffects = '2m';

/** With the label `component` these concern one service, whose own database takes down nothing else. */
const causesOfService = ['ServiceAway', 'DatabaseAway'];

/** Selectors of `ALERTS`: the causes that explain failures of whatever goes through these parts. */
export function causesOf(through: readonly Part[]): string[] {
  const names = dependencies.filter(part => through.includes(part)).flatMap(part => causes[part]);
  const components = services.filter(part => through.includes(part));
  return [
    ...(names.length > 0 ? [`alertname=~"${names.join('|')}",component=""`] : []),
    ...(components.length > 0
      ? [`alertname=~"${causesOfService.join('|')}",component=~"${components.join('|')}"`]
      : []),
  ];
}

/** What journeys go through, as in `services/status/src/components/catalog.ts`. */
export const journeys: Record<string, readonly Part[]> = {
  'journey-sign-in': ['api-gateway', 'identity', 'sign-in', 'database'],
  'journey-room': ['api-gateway', 'identity', 'rooms-gateway', 'sign-in', 'database', 'room-store'],
  'journey-submission': ['api-gateway', 'identity', 'contact-intake', 'sign-in', 'database', 'objects'],
};

/** Effects on a service without its database, whether its own or the one that all share. */
const withoutDatabase = [
  'DatabaseDiskFills',
  'OutboxStuck',
  'DatabaseConnectionsUsedUp',
  'DeliveriesFail',
  'DeliveriesWait',
  'SubmissionsWait',
  'EventsRetried',
];

/** Further effects of one part. In test installs Keycloak's database is on the same server. */
const furtherEffects: Partial<Record<Part, readonly string[]>> = {
  // A server whose disk is full stops sooner or later. Alertmanager lets no alert inhibit itself.
  database: ['DatabaseAway', 'SignInAway', 'StatusProbeDead', 'SocketsRefused', ...withoutDatabase],
  events: ['OutboxStuck', 'ConsumersBehind'],
  objects: ['SubmissionsWait', 'EventsRetried'],
  'room-store': ['SocketsRefused', 'ResumesIncomplete', 'RedisMemoryFills'],
  'sign-in': ['SignInSlow', 'SocketsRefused', 'EventsRetried'],
  'rooms-gateway': ['SocketsRefused'],
  status: ['StatusProbeDead'],
};

/** Tickets that any outage brings. */
const everywhere = [
  'ServiceFailing',
  'PodsMissing',
  'PodsRestart',
  'RolloutHangs',
  'TargetMissing',
  'MetricsMissing',
];

const effectsOf = (part: Part, more: readonly string[] = []): Alerts[] => {
  const budgets = objectives.filter(({ through }) => through.includes(part));
  const names = [
    ...budgets.map(({ name }) => `${name}BudgetBurns`),
    ...(furtherEffects[part] ?? []),
    ...more,
    ...everywhere,
  ];
  const failing = Object.keys(journeys).filter(name => journeys[name]!.includes(part));
  return [
    { names },
    ...(failing.length > 0 ? [{ names: ['JourneyFails'], label: { name: 'name', values: failing } }] : []),
  ];
};

const ofService = (component: string) => ({ name: 'component', values: [component] });

/** One cause, one page. */
export const explanations: readonly Explanation[] = [
  ...dependencies.map(part => ({
    cause: { names: causes[part], label: ofService('') },
    effects: effectsOf(part),
  })),
  ...services.flatMap(part => [
    { cause: { names: ['ServiceAway'], label: ofService(part) }, effects: effectsOf(part) },
    { cause: { names: ['DatabaseAway'], label: ofService(part) }, effects: effectsOf(part, withoutDatabase) },
  ]),
];
