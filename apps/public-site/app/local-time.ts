/** `20:00`, in the visitor's language and time zone. */
export const timeOfDay = (at: number) => new Date(at).toLocaleTimeString(undefined, { timeStyle: 'short' });

/** `28 Nov 2026`, in the visitor's language and time zone. */
export const dayOf = (moment: number | string) =>
  new Date(moment).toLocaleDateString(undefined, { dateStyle: 'medium' });
