import type { ComponentStatus } from '@sevenfold/contracts';

/** Width of a bar, as a share of its day's width; the rest is the gap. */
const width = 0.8;
const foot = 100;
/** Each bar leans to the right, as if cut by hand. */
const lean = 12;

/** The worse the day, the shorter its bar: not everyone can see colours. */
const tops: Record<ComponentStatus, number> = {
  operational: 0,
  development: 0,
  degraded: 25,
  maintenance: 40,
  down: 60,
};

/**
 * Days of one status as one path, in units of one day by 100: a shape per day would be a thousand elements. A
 * day without data is a gap.
 */
export function shapesOf(
  days: readonly (ComponentStatus | null)[],
): { status: ComponentStatus; path: string }[] {
  const shapes = new Map<ComponentStatus, string>();
  for (const [day, status] of days.entries())
    if (status) shapes.set(status, (shapes.get(status) ?? '') + shapeOf(day, status));
  return [...shapes].map(([status, path]) => ({ status, path }));
}

export function shapeOf(day: number, status: ComponentStatus): string {
  const top = tops[status];
  return `M${day} ${top}L${day + width} ${top + lean}V${foot}H${day}Z`;
}
