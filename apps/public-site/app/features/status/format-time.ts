/** In the visitor's time zone, named: people quote these times to others. */
export function formatMoment(moment: string): string {
  const text = new Date(moment).toLocaleString(undefined, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  // Lines end before the time of day, not inside it.
  return text.replace(/\d+:.*$/, time => time.replaceAll(/\s/g, '\u00a0'));
}

/** `45 seconds`, `12 minutes`, `3 hours`, `2 days`. */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.max(1, Math.round(milliseconds / 1_000));
  if (seconds < 90) return counted(seconds, 'second');
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return counted(minutes, 'minute');
  const hours = Math.round(minutes / 60);
  return hours < 48 ? counted(hours, 'hour') : counted(Math.round(hours / 24), 'day');
}

export const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
