/** The room that an address names; what is no name of a room means the lobby. */
export function roomOf(search: string): string {
  const named = new URLSearchParams(search).get('room') ?? '';
  return /^[A-Za-z0-9_-]{1,32}$/.test(named) ? named : 'lobby';
}
