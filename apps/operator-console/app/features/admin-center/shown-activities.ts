import type { Activity } from '@sevenfold/contracts';

const mostShown = 50;

/** Newest first, without duplicates, at most 50, none from before the list was cleared. */
export function shownActivities(activities: readonly Activity[], clearedAt: number): Activity[] {
  const byId = new Map(activities.map(activity => [activity.id, activity]));
  return [...byId.values()]
    .filter(({ timestamp }) => timestamp > clearedAt)
    .sort((a, b) => b.timestamp - a.timestamp)
    .slice(0, mostShown);
}
