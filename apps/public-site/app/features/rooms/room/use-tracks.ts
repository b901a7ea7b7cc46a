import { useQuery } from '@tanstack/react-query';
import type { Track } from '@sevenfold/contracts';
import { useAuth } from '@sevenfold/ui';

/** The studio's own library. */
export function useTracks(): Track[] {
  const { api } = useAuth();
  const { data } = useQuery({
    queryKey: ['tracks'],
    queryFn: () => api.get<{ tracks: Track[] }>('/api/rydesync/tracks', { anonymous: true }),
    staleTime: Infinity,
  });
  return data?.tracks ?? [];
}

export function titleOf(url: string, tracks: Track[]): string {
  return tracks.find(track => track.url === url)?.title ?? url.split('/').at(-1) ?? url;
}
