export const defaultRoom = 'lobby';

/** The room that a name means: itself when it is one, else the lobby. */
export function roomFromName(name: string | null | undefined): string {
  return name && /^[A-Za-z0-9_-]{1,32}$/.test(name) ? name : defaultRoom;
}
