import { segmentsOf } from './json.js';

/** The room that a path lies in; undefined for paths outside of rooms. */
export function roomOfPath(path: string): string | undefined {
  const [area, second, third] = segmentsOf(path);
  if (area === 'presence' || area === 'guestbook') return second;
  return area === 'rydesync' ? third : undefined;
}

/** Everything of a room lies below these. */
export const rootsOfRoom = (room: string) => [
  `rydesync/rooms/${room}`,
  `rydesync/voice/${room}`,
  `presence/${room}`,
  `guestbook/${room}`,
];
