import { paths } from '../../config/paths';

export type KeyCommand =
  | { kind: 'palette' }
  | { kind: 'help' }
  | { kind: 'search' }
  | { kind: 'refresh' }
  | { kind: 'next' }
  | { kind: 'previous' }
  | { kind: 'go'; to: string };

/** On a Mac, Ctrl works as well. */
export const commandKey = () => (navigator.userAgent.includes('Mac') ? '⌘' : 'Ctrl');

/** Second keys after `g`. */
export const goKeys: Readonly<Record<string, { to: string; name: string }>> = {
  r: { to: paths.adminCenter, name: 'Rooms' },
  k: { to: paths.keptRooms, name: 'Kept rooms' },
  u: { to: paths.isItUs, name: 'Is it us?' },
  c: { to: paths.capacity, name: 'Capacity' },
  n: { to: paths.incidents, name: 'Incidents' },
  m: { to: paths.maintenance, name: 'Maintenance' },
  p: { to: paths.gameDay, name: 'Game day' },
  i: { to: paths.inbox, name: 'Inbox' },
  q: { to: paths.accessRequests, name: 'Access requests' },
  a: { to: paths.accounts, name: 'Accounts' },
  f: { to: paths.references, name: 'References' },
  l: { to: paths.audit, name: 'Audit log' },
  e: { to: paths.mails, name: 'Emails' },
  d: { to: paths.deadLetters, name: 'Dead letters' },
};

const single: Readonly<Record<string, KeyCommand>> = {
  '?': { kind: 'help' },
  '/': { kind: 'search' },
  r: { kind: 'refresh' },
  j: { kind: 'next' },
  k: { kind: 'previous' },
};

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Timeout of a sequence after `g`. */
const sequenceMs = 1_500;

/** Maps keys to commands. `typing`: the focus is in a field, where only the palette's shortcut counts. */
export function keyCommands(now: () => number = () => performance.now()) {
  let goSince = -Infinity;
  return (key: Key, typing: boolean): KeyCommand | undefined => {
    if ((key.ctrlKey || key.metaKey) && !key.altKey && key.key.toLowerCase() === 'k')
      return { kind: 'palette' };
    if (typing || key.ctrlKey || key.metaKey || key.altKey) return undefined;
    const going = now() - goSince < sequenceMs;
    goSince = key.key === 'g' ? now() : -Infinity;
    if (going) {
      const screen = goKeys[key.key];
      return screen && { kind: 'go', to: screen.to };
    }
    return single[key.key];
  };
}
