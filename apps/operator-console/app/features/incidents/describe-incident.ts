import type { Incident } from '@sevenfold/contracts';

export const impactLabels: Record<Incident['impact'], string> = {
  degraded: 'Degraded',
  down: 'Down',
};

export const stateLabels: Record<Incident['state'], string> = {
  investigating: 'Investigating',
  identified: 'Identified',
  monitoring: 'Monitoring',
  resolved: 'Resolved',
};

/** Why a window is invalid; undefined if it is valid or incomplete. */
export function faultOfWindow(startsAt: string, endsAt: string, now = new Date()): string | undefined {
  if (!startsAt || !endsAt) return undefined;
  if (new Date(endsAt) <= new Date(startsAt)) return 'The end must be after the start.';
  if (new Date(endsAt) <= now) return 'The end must be in the future.';
  return undefined;
}

/** What an incident affects; only `component` if an older status service answers. */
export const affectedBy = ({
  component,
  componentIds,
}: Pick<Incident, 'component'> & { componentIds?: readonly string[] }): readonly string[] =>
  componentIds ?? [component];
