import type { ComponentStatus, Incident, PlannedMaintenance, StatusPage } from '@sevenfold/contracts';
import type {
  StatuspageComponent,
  StatuspageIncident,
  StatuspageMaintenance,
  StatuspagePage,
  StatuspageSummary,
} from './statuspage.js';

/** Status names that status page aggregators know. */
const componentWords: Record<ComponentStatus, StatuspageComponent['status']> = {
  operational: 'operational',
  degraded: 'degraded_performance',
  down: 'major_outage',
  maintenance: 'under_maintenance',
  development: 'operational',
};
const indicators: Record<ComponentStatus, StatuspageSummary['status']['indicator']> = {
  operational: 'none',
  degraded: 'minor',
  down: 'major',
  maintenance: 'maintenance',
  development: 'none',
};
const windowWords: Record<PlannedMaintenance['state'], StatuspageMaintenance['status']> = {
  planned: 'scheduled',
  running: 'in_progress',
  over: 'completed',
  cancelled: 'completed',
};

/** The page in the format of Statuspage. */
export function summaryOf(page: StatusPage, origin: string): StatuspageSummary {
  const components = componentsOf(page);
  return {
    page: pageOf(page, origin),
    status: { indicator: indicators[page.banner.state], description: page.banner.text },
    components,
    incidents: page.incidents
      .filter(({ resolvedAt }) => resolvedAt === null)
      .map(one => incidentOf(one, origin)),
    scheduled_maintenances: page.planned.map(one => maintenanceOf(one, origin)),
  };
}

export const pageOf = ({ updatedAt }: StatusPage, origin: string): StatuspagePage => ({
  id: 'sevenfold',
  name: 'Sevenfold',
  url: `${origin}/status`,
  time_zone: 'Etc/UTC',
  updated_at: updatedAt,
});

/** Each group is a component, too, and comes before its entries, as that format requires. */
export const componentsOf = ({ groups, updatedAt }: StatusPage): StatuspageComponent[] =>
  groups.flatMap(({ id: group, name, entries }, place) => [
    {
      id: `group-${group}`,
      name,
      status: componentWords[worstOf(entries.map(({ status }) => status))],
      group: true,
      group_id: null,
      position: place + 1,
      description: null,
      updated_at: updatedAt,
      components: entries.map(({ id }) => id),
    },
    ...entries.map((entry, position) => ({
      id: entry.id,
      name: entry.name,
      status: componentWords[entry.status],
      group: false,
      group_id: `group-${group}`,
      position: position + 1,
      description: entry.description,
      updated_at: entry.lastUpdated ?? updatedAt,
    })),
  ]);

const order: readonly ComponentStatus[] = ['development', 'operational', 'maintenance', 'degraded', 'down'];
const worstOf = (statuses: readonly ComponentStatus[]): ComponentStatus =>
  statuses.reduce(
    (worst, status) => (order.indexOf(status) > order.indexOf(worst) ? status : worst),
    'operational',
  );

export const incidentOf = (incident: Incident, origin: string): StatuspageIncident => ({
  id: incident.id,
  name: incident.title,
  status: incident.state,
  impact: incident.impact === 'down' ? 'major' : 'minor',
  shortlink: `${origin}/status/incidents/${incident.id}`,
  created_at: incident.startedAt,
  started_at: incident.startedAt,
  updated_at: incident.updates[0]?.at ?? incident.startedAt,
  resolved_at: incident.resolvedAt,
  components: incident.componentIds.map(id => ({ id })),
  incident_updates: incident.updates.map(({ at, state, text }, place) => ({
    id: `${incident.id}-${incident.updates.length - place}`,
    incident_id: incident.id,
    status: state,
    body: text,
    created_at: at,
    display_at: at,
  })),
});

export const maintenanceOf = (planned: PlannedMaintenance, origin: string): StatuspageMaintenance => ({
  id: planned.id,
  name: planned.title,
  status: windowWords[planned.state],
  impact: 'maintenance',
  shortlink: `${origin}/status#${planned.id}`,
  scheduled_for: planned.startsAt,
  scheduled_until: planned.endsAt,
  components: planned.components.map(id => ({ id })),
  incident_updates: planned.text
    ? [{ id: `${planned.id}-1`, status: windowWords[planned.state], body: planned.text }]
    : [],
});
