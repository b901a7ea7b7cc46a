import { referenceOf } from '@sevenfold/contracts';
import { paths, sitePaths } from '../../config/paths';
import { referenceFrom } from '../../lib/reference-from';
import type { Finds } from '../api/use-finds';
import { screenGroups } from '../screens';
import { goKeys } from './key-commands';

export type PaletteEntry = {
  id: string;
  name: string;
  /** Group of the entry. */
  kind: string;
  /** Keys that open it from anywhere. */
  keys?: string | undefined;
} & ({ to: string } | { leave: string } | { action: 'refresh' | 'help' | 'sign-out' | 'theme' });

const mostRooms = 8;

const keysTo = new Map(Object.entries(goKeys).map(([key, { to }]) => [to, `g ${key}`]));

const fixed: readonly PaletteEntry[] = [
  ...screenGroups.flatMap(({ name, screens }) =>
    screens.map(screen => ({
      id: screen.to,
      name: screen.name,
      kind: name,
      keys: keysTo.get(screen.to),
      to: screen.to,
    })),
  ),
  { id: 'refresh', name: 'Refresh all', kind: 'Do', action: 'refresh' },
  { id: 'theme', name: 'Switch between light and dark', kind: 'Do', action: 'theme' },
  { id: 'help', name: 'Keyboard shortcuts', kind: 'Do', action: 'help' },
  { id: 'sign-out', name: 'Sign out', kind: 'Do', action: 'sign-out' },
  { id: 'status', name: 'Public status page', kind: 'Site', leave: sitePaths.status },
];

/** Entries for a text: screens, actions, rooms and people by name, and where else to search for it. */
export function paletteEntries(text: string, { rooms, keptRooms, people }: Finds): PaletteEntry[] {
  const wanted = text.trim().toLowerCase();
  const matches = (name: string) => wanted.split(/\s+/).every(word => name.toLowerCase().includes(word));
  const found = fixed.filter(({ name, kind }) => matches(`${name} ${kind}`));
  if (!wanted) return found;
  const openRooms = rooms.map(({ room }) => room).filter(room => room.toLowerCase().includes(wanted));
  const inRooms = [...new Set([...openRooms, ...keptRooms.map(({ room }) => room)])]
    .slice(0, mostRooms)
    .map(room => ({ id: `room ${room}`, name: room, kind: 'Room', to: paths.room(room) }));
  const query = encodeURIComponent(text.trim());
  const reference = referenceFrom(text);
  return [
    ...(reference ? [referenceEntry(reference)] : []),
    ...found,
    ...inRooms,
    ...people.map(({ uid, displayName, email }) => ({
      id: `person ${uid}`,
      name: email && email !== displayName ? `${displayName}, ${email}` : displayName,
      kind: 'Person',
      to: paths.account(uid),
    })),
    {
      id: 'people',
      name: `Look for “${text.trim()}” in the accounts`,
      kind: 'Search',
      to: `${paths.accounts}?search=${query}`,
    },
    {
      id: 'inbox',
      name: `Look for “${text.trim()}” in the inbox`,
      kind: 'Search',
      to: `${paths.inbox}?box=all&search=${query}`,
    },
    {
      id: 'audit',
      name: `Audit log for “${text.trim()}”`,
      kind: 'Search',
      to: `${paths.audit}?target=${query}`,
    },
  ];
}

const referenceEntry = (reference: string): PaletteEntry => ({
  id: 'reference',
  name: `Reference ${referenceOf(reference)}`,
  kind: 'Error',
  to: paths.reference(reference),
});
