import type { PlannedMaintenance } from '@sevenfold/contracts';
import { calendarOf } from '@sevenfold/service-defaults';

/** Planned maintenance as a calendar, which calendar programs can subscribe to. Cancelled maintenance disappears from it. */
export const maintenanceCalendar = (
  planned: readonly PlannedMaintenance[],
  origin: string,
  now: Date,
): string =>
  calendarOf(
    planned.map(({ id, title, text, startsAt, endsAt }) => ({
      id,
      title,
      text,
      startsAt: new Date(startsAt),
      endsAt: new Date(endsAt),
      url: `${origin}/status#${id}`,
    })),
    { product: 'Status', origin, now, name: 'Sevenfold maintenance' },
  );
