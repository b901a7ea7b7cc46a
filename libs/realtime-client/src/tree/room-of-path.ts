import { segmentsOf } from './json.js';

/** The room of a path; undefined outside of rooms. */
export function roomOfPath(path: string): string | undefined {
  const [area, second, third] = segmentsOf(path);
  if (area === 'presence' || area === 'guestbook') return second;
  return area === 'rydesync' ? third : undefined;
}

/** Roots of all paths of a room. */
export const rootsOfRoom = (room: string) => [
  `rydesync/rooms/${room}`,
  `rydesync/voice/${room}`,
  `presence/${room}`,
  `guestbook/${room}`,
];
