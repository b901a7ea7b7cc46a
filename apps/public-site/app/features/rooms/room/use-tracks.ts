import { useQuery } from '@tanstack/react-query';
import type { Track } from '@sevenfold/contracts';
import { useAuth } from '@sevenfold/ui';

/** Shares a chunk with the rooms' pages, because the landing page carries the names of all chunks. */
export { trackTitle } from '@sevenfold/contracts';

const none: Track[] = [];

/** The studio's library. */
export function useTracks(): Track[] {
  const { api } = useAuth();
  const { data } = useQuery({
    queryKey: ['tracks'],
    queryFn: () => api.get<{ tracks: Track[] }>('/api/rydesync/tracks', { anonymous: true }),
    staleTime: Infinity,
  });
  return data?.tracks ?? none;
}
