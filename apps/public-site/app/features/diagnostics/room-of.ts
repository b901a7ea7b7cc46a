/** The room named in the query, or the lobby if the name is missing or invalid. */
export function roomOf(search: string): string {
  const named = new URLSearchParams(search).get('room') ?? '';
  return /^[A-Za-z0-9_-]{1,32}$/.test(named) ? named : 'lobby';
}
