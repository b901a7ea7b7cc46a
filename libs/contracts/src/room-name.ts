/** Room names as people may write them. */
export const roomNamePattern = /^[A-Za-z0-9_-]{1,32}$/;
export const defaultRoom = 'lobby';

/** The room for a name from outside: that name if valid, else the lobby. No path may contain `__proto__`. */
export function roomFromName(name: unknown): string {
  const valid = typeof name === 'string' && roomNamePattern.test(name) && name !== '__proto__';
  return valid ? name : defaultRoom;
}
