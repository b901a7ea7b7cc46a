type At = string | number | Date;

const toMinute = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const toSecond = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });
const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'long' });

/** The console's one date format: a date and a time, to the second where events are compared. */
export const dateText = (at: At, { seconds = false } = {}) =>
  (seconds ? toSecond : toMinute).format(new Date(at));

/** A date without a time, such as `2026-11-27`. */
export const dayText = (date: string) => day.format(new Date(date));

/** A date and time with weekday, seconds and time zone. */
export const exactDateText = (at: At) => exact.format(new Date(at));
