import { calendarOf } from '@sevenfold/service-defaults';
import type { Party } from '../database.js';

export const partyUrl = (id: string, origin: string) => `${origin}/rydesync/parties/${id}`;

interface CalendarOptions {
  readonly origin: string;
  /** Also true if the keeper has lost the room, but the sweep has not cancelled the party yet. */
  readonly cancelled: boolean;
}

/** A party as a calendar file: its page offers it, and emails carry it. */
export function partyCalendar(party: Party, { origin, cancelled }: CalendarOptions): string {
  const { id, room, title, text, beginsAt, endsAt, changedAt, sequence } = party;
  const url = partyUrl(id, origin);
  const event = {
    id,
    title,
    text: [text, url].filter(Boolean).join('\n\n'),
    location: `${origin}/r/${room}`,
    url,
    startsAt: beginsAt,
    endsAt,
    sequence,
    cancelled,
  };
  return calendarOf([event], { product: 'Parties', origin, now: changedAt });
}
