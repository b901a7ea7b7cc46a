type At = string | number | Date;

const toMinute = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const toSecond = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'long' });

/** The console's one date format: a date and a time, to the second where events are compared. */
export const dateText = (at: At, { seconds = false } = {}) =>
  (seconds ? toSecond : toMinute).format(new Date(at));

/** With weekday, seconds and time zone. */
export const exactDateText = (at: At) => exact.format(new Date(at));
