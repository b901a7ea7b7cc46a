import type { NewMail } from '@sevenfold/mail';
import type { Party } from '../database.js';
import { partyCalendar, partyUrl } from './party-calendar.js';

export interface Recipient {
  uid: string;
  email: string;
  timeZone: string;
  token: string;
}
export type PartyNews = 'soon' | 'changed' | 'cancelled';

/** Opens a page with one button, because some programs follow every link of an email. */
export const unsubscribeUrl = (token: string, origin: string) =>
  `${origin}/api/rydesync/parties/unsubscribe/${token}`;

const subjects: Record<PartyNews, string> = {
  soon: 'Starting soon',
  changed: 'Changed',
  cancelled: 'Cancelled',
};

/**
 * The same email to everyone who asked, each with times in their own zone. The party's text stays on its page: an email
 * in our name carries no more of a stranger's words than a title, even in its calendar file.
 */
export const partyMail = (news: PartyNews, party: Party, origin: string) => {
  const { id, room, title, beginsAt, endsAt } = party;
  const attachment = {
    filename: 'party.ics',
    contentType: 'text/calendar; charset=utf-8',
    content: partyCalendar({ ...party, text: '' }, { origin, cancelled: news === 'cancelled' }),
  };
  return ({ uid, email, timeZone, token }: Recipient): NewMail => {
    const when = timeIn(timeZone, beginsAt);
    const url = unsubscribeUrl(token, origin);
    const stop = `You asked for emails about this party. Stop them:\n${url}`;
    const paragraphs = {
      soon: [`“${title}” begins on ${when}, in the room ${room}.`, partyUrl(id, origin), stop],
      changed: [
        `The party “${title}” in the room ${room} has changed. It now runs from ${when} to ${timeIn(timeZone, endsAt)}.`,
        `The calendar file has the new time. Open it to replace your entry. The party’s page:\n${partyUrl(id, origin)}`,
        stop,
      ],
      cancelled: [
        `“${title}” on ${when}, in the room ${room}, is cancelled. The calendar file marks your entry as cancelled. This was the last email about it.`,
      ],
    };
    return {
      uid,
      to: email,
      subject: `${subjects[news]}: ${title}`,
      text: paragraphs[news].join('\n\n'),
      about: `party.${news}`,
      unsubscribeUrl: url,
      attachment,
    };
  };
};

/** A time zone that this server knows; UTC for others. */
export function knownTimeZone(name: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}

/** The zone's rules for that day decide, not today's: daylight saving may begin in between. */
export function timeIn(timeZone: string, at: Date): string {
  const zone = knownTimeZone(timeZone);
  const text = at.toLocaleString('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone: zone });
  return `${text} (${zone.replaceAll('_', ' ')} time)`;
}
