import { useQuery } from '@tanstack/react-query';
import type { Track } from '@sevenfold/contracts';
import { useAuth } from '@sevenfold/ui';

/** For the rooms' pages, whose scripts it shares a file with: the names of all files are in the landing page. */
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
