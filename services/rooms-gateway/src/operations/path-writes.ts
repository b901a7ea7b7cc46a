import { realtimeLimits, type Json } from '@sevenfold/contracts';
import { parsePath } from '../path-tree/path.js';
import { tooManyPaths, type PathWrite } from '../path-tree/path-tree.js';
import { PermissionDenied } from '../path-tree/permission-denied.js';
import { isObject } from '../path-tree/value.js';
import type { OnDisconnectWrite } from '../rooms/room-state.js';

/** The path writes of one onDisconnect write. */
export const pathWritesOf = ({ path, action, value }: OnDisconnectWrite): PathWrite[] =>
  action === 'update' ? writesBelow(path, value) : [{ path: parsePath(path), value }];

/** The writes of an update, which names several paths below one. */
export function writesBelow(path: string, values: Json): PathWrite[] {
  const parts = isObject(values) ? Object.entries(values) : [];
  if (parts.length === 0) throw new PermissionDenied();
  if (parts.length > realtimeLimits.writes) throw tooManyPaths();
  const base = parsePath(path);
  return parts.map(([below, value]) => ({ path: [...base, ...parsePath(below)], value }));
}
