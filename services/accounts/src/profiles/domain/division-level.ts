import { divisionIds, type AccessLevel, type DivisionAccess, type DivisionId } from '@sevenfold/contracts';

/** Order of access levels in a division. */
export const divisionRank = { none: 0, guest: 1, member: 2, owner: 3 } as const;

export type GrantedLevel = Exclude<AccessLevel, 'guest'>;

/** Sources of rights, in the current shape and in those of the former platform. */
export interface Grants {
  globalRole?: unknown;
  /** `access.divisions`, `roles.divisions` and `divisions` of a document, in any order. */
  sources: readonly unknown[];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Own fields only, so that a division named `constructor` finds nothing inherited. */
const own = (record: Record<string, unknown>, key: string) =>
  Object.hasOwn(record, key) ? record[key] : undefined;

/** The level of one stored value. Only exact words count; anything else is guest. */
export function levelOf(value: unknown): AccessLevel {
  if (value === 'member' || value === 'owner') return value;
  // The former platform's `divisions.X.access` was a boolean.
  if (isRecord(value) && own(value, 'access') === true) return 'member';
  return 'guest';
}

export const higher = (a: AccessLevel, b: AccessLevel): AccessLevel =>
  divisionRank[a] >= divisionRank[b] ? a : b;

/** Someone's level in a division: owner with the global role admin, else the highest of all sources. */
export function divisionLevel(division: DivisionId, { globalRole, sources }: Grants): AccessLevel {
  if (globalRole === 'admin') return 'owner';
  return sources
    .map(source => (isRecord(source) ? levelOf(own(source, division)) : 'guest'))
    .reduce<AccessLevel>(higher, 'guest');
}

export function divisionAccess(grants: Grants): DivisionAccess {
  return Object.fromEntries(divisionIds.map(id => [id, divisionLevel(id, grants)])) as DivisionAccess;
}

export const hasDivisionAccess = (level: AccessLevel | 'none') => divisionRank[level] > divisionRank.guest;
