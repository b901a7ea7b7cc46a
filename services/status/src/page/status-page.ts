import {
  allOperationalText,
  divisionIds,
  isOrAre,
  type ComponentStatus,
  type DivisionId,
  type Incident,
  type PlannedMaintenance,
  type StatusEntry,
  type StatusGroup,
  type StatusPage,
} from '@sevenfold/contracts';
import type { Component } from '../components/catalog.js';
import type { ComponentState } from '../components/component-state.js';
import { worst } from '../components/signal.js';

export interface PageFacts {
  states: readonly ComponentState[];
  maintenance: { enabled: boolean; reason: string };
  uptimes: ReadonlyMap<string, StatusEntry['uptime']>;
  incidents: readonly Incident[];
  planned: readonly PlannedMaintenance[];
  now: Date;
  /** When the facts from the database were last read, if that is too long ago. */
  staleSince: Date | undefined;
}

const groupNames: Record<Component['group'], string> = {
  studio: 'Sevenfold',
  lumina: 'Lumina',
  vespera: 'Vespera',
  nexus: 'Nexus',
  summit: 'Summit',
  skyforge: 'Skyforge',
  horizon: 'Horizon',
  echoverse: 'EchoVerse',
  journeys: 'What visitors can do',
  dependencies: 'Behind the scenes',
};
const groupOrder: readonly Component['group'][] = ['studio', 'journeys', ...divisionIds, 'dependencies'];

/** The contents of the status page. */
export function statusPage(facts: PageFacts): StatusPage {
  const { states, maintenance, uptimes, incidents, planned, now, staleSince } = facts;
  const isPlanned = (id: string) => maintenance.enabled || planned.some(window => touches(window, id));
  const entries = states.map(state => ({
    group: state.component.group,
    entry: entryOf(
      { ...state, shown: worst([state.shown, ...saidOf(state.component.id, incidents)]) },
      isPlanned(state.component.id),
      uptimes.get(state.component.id),
    ),
  }));
  return {
    banner: bannerOf(
      entries.map(({ entry }) => entry),
      maintenance,
    ),
    groups: groupOrder.map(id => groupOf(id, entries)).filter(group => group.entries.length > 0),
    incidents: [...incidents],
    planned: [...planned],
    updatedAt: now.toISOString(),
    staleSince: staleSince?.toISOString() ?? null,
  };
}

/** States set by operators' own incidents: probes do not see everything. */
const saidOf = (id: string, incidents: readonly Incident[]) =>
  incidents.flatMap(({ componentIds, openedBy, resolvedAt, impact }) =>
    componentIds.includes(id) && openedBy === 'operators' && resolvedAt === null ? [impact] : [],
  );

/** A running window affects the components it names; none means all. */
const touches = ({ state, components }: PlannedMaintenance, id: string) =>
  state === 'running' && (components.length === 0 || components.includes(id));

function groupOf(id: Component['group'], entries: Array<{ group: string; entry: StatusEntry }>): StatusGroup {
  const own = entries.filter(({ group }) => group === id);
  return { id, name: groupNames[id], entries: own.map(({ entry }) => entry) };
}

function entryOf(
  { component, shown, latencyMs, lastUpdated }: ComponentState,
  underMaintenance: boolean,
  uptime: StatusEntry['uptime'] = { day: null, ninetyDays: null },
): StatusEntry {
  const { id, name, group, description, url } = component;
  return {
    id,
    name,
    description,
    url,
    latencyMs,
    uptime,
    division: isDivision(group) ? group : undefined,
    status: underMaintenance && shown !== 'operational' ? 'maintenance' : shown,
    lastUpdated: lastUpdated.toISOString(),
  };
}

const isDivision = (group: Component['group']): group is DivisionId =>
  (divisionIds as readonly string[]).includes(group);

/** The worst entries in words. Says that everything works only if every entry does. */
export function bannerOf(
  entries: readonly Pick<StatusEntry, 'name' | 'status'>[],
  maintenance: PageFacts['maintenance'],
): StatusPage['banner'] {
  const named = (status: ComponentStatus) =>
    entries.filter(entry => entry.status === status).map(({ name }) => name);
  const down = named('down');
  const degraded = named('degraded');
  if (maintenance.enabled)
    return { state: 'maintenance', text: `Maintenance: ${maintenance.reason}`.slice(0, 500) };
  const parts = [sentence(down, 'down'), sentence(degraded, 'degraded')].filter(part => part !== '');
  if (parts.length > 0) return { state: down.length > 0 ? 'down' : 'degraded', text: parts.join('; ') };
  const planned = named('maintenance');
  if (planned.length > 0) return { state: 'maintenance', text: sentence(planned, 'under maintenance') };
  if (entries.length === 0) return { state: 'degraded', text: 'No data yet' };
  return { state: 'operational', text: allOperationalText };
}

const mostNames = 4;

/** `A is down`, `Rooms are down`, `A, B and C are down`, `A, B, C and 3 more are down`. */
function sentence(names: string[], state: string): string {
  if (names.length === 0) return '';
  const told =
    names.length > mostNames
      ? [...names.slice(0, mostNames - 1), `${names.length - mostNames + 1} more`]
      : names;
  const list = told.length === 1 ? told[0]! : `${told.slice(0, -1).join(', ')} and ${told.at(-1)}`;
  return `${list} ${names.length === 1 ? isOrAre(names[0]!) : 'are'} ${state}`;
}
