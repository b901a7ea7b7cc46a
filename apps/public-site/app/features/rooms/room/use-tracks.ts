import { useQuery } from '@tanstack/react-query';
import type { Track } from '@sevenfold/contracts';
import { useAuth } from '@sevenfold/ui';

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

export function titleOf(
  url: string,
  tracks: readonly Pick<Track, 'url' | 'title'>[],
  title?: string,
): string {
  return tracks.find(track => track.url === url)?.title ?? title ?? lastSegmentOf(url);
}

function lastSegmentOf(url: string): string {
  const name =
    url
      .replace(/[?#].*/, '')
      .replace(/\/+$/, '')
      .split('/')
      .at(-1) || url;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
