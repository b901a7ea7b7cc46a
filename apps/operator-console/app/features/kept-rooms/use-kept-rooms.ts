import type { AdminKeptRoomPage } from '@sevenfold/contracts';
import { usePages } from '../../lib/use-pages';

/** Kept rooms with `search` in their own or their keeper's name, most recently used first. */
export const useKeptRooms = (search: string) =>
  usePages<AdminKeptRoomPage>(
    ['admin', 'kept-rooms', search],
    '/kept-rooms',
    { search },
    { refetchInterval: 30_000, keepsLast: true },
  );
