/** The details of an action in one line. */
export const detailsText = (details: Record<string, unknown>): string =>
  Object.entries(details)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
