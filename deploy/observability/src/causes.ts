import { services } from '@sevenfold/topology';
import type { Dependency, Part } from './parts.js';
import { objectives } from './slo.js';

/** Alerts by name, and by the values of a label where it is only some of them. */
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
 * The alerts that say a dependency is away. A full disk refuses what a lost server would; one that only fills explains
 * nothing, and may do so for days.
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
 * How long a cause fires on. Its effects end later than it does: windows of rates and two good runs of a journey must
 * pass, and none of them may page meanwhile.
 */
export const afterEffects = '2m';

/** Selectors of `ALERTS`: the causes that explain what goes through these parts. */
export function causesOf(through: readonly Part[]): string[] {
  const names = dependencies.filter(part => through.includes(part)).flatMap(part => causes[part]);
  const components = services.filter(part => through.includes(part));
  return [
    ...(names.length > 0 ? [`alertname=~"${names.join('|')}"`] : []),
    ...(components.length > 0 ? [`alertname="ServiceAway",component=~"${components.join('|')}"`] : []),
  ];
}

/** What journeys go through, as `services/status/src/components/catalog.ts` has it. */
export const journeys: Record<string, readonly Part[]> = {
  'journey-sign-in': ['api-gateway', 'identity', 'sign-in', 'database'],
  'journey-room': ['api-gateway', 'identity', 'rooms-gateway', 'sign-in', 'database', 'room-store'],
  'journey-submission': ['api-gateway', 'identity', 'contact-intake', 'sign-in', 'database', 'objects'],
};

/** Further effects of one part. In test installs Keycloak's database is on the same server. */
const furtherEffects: Partial<Record<Part, readonly string[]>> = {
  database: [
    // A server whose disk is full stops sooner or later. Alertmanager lets no alert inhibit itself.
    'DatabaseAway',
    'DatabaseDiskFills',
    'SignInAway',
    'OutboxStuck',
    'StatusProbeDead',
    'SocketsRefused',
    'DatabaseConnectionsUsedUp',
    'DeliveriesFail',
    'DeliveriesWait',
    'SubmissionsWait',
  ],
  events: ['OutboxStuck', 'ConsumersBehind'],
  objects: ['SubmissionsWait'],
  'room-store': ['SocketsRefused', 'ResumesIncomplete', 'RedisMemoryFills'],
  'sign-in': ['SignInSlow', 'SocketsRefused'],
  'rooms-gateway': ['SocketsRefused'],
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

const effectsOf = (part: Part): Alerts[] => {
  const budgets = objectives.filter(({ through }) => through.includes(part));
  const names = [
    ...budgets.map(({ name }) => `${name}BudgetBurns`),
    ...(furtherEffects[part] ?? []),
    ...everywhere,
  ];
  const failing = Object.keys(journeys).filter(name => journeys[name]!.includes(part));
  return [
    { names },
    ...(failing.length > 0 ? [{ names: ['JourneyFails'], label: { name: 'name', values: failing } }] : []),
  ];
};

/** One cause, one page. */
export const explanations: readonly Explanation[] = [
  ...dependencies.map(part => ({ cause: { names: causes[part] }, effects: effectsOf(part) })),
  ...services.map(part => ({
    cause: { names: ['ServiceAway'], label: { name: 'component', values: [part] } },
    effects: effectsOf(part),
  })),
];
