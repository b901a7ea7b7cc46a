const dayMs = 86_400_000;

/** The festival is on the longest night, 21 December. */
export function nightsUntilFestival(today: Date): number {
  const start = new Date(today.getFullYear(), today.getMonth(), today.getDate());
  const thisYear = new Date(today.getFullYear(), 11, 21);
  const night = start > thisYear ? new Date(today.getFullYear() + 1, 11, 21) : thisYear;
  return Math.round((night.getTime() - start.getTime()) / dayMs);
}

export function describeNightsLeft(nights: number): string {
  if (nights === 0) return 'Tonight.';
  return nights === 1 ? 'Tomorrow night.' : `${nights} nights from now.`;
}
