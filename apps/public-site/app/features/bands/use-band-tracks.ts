import { useQuery } from '@tanstack/react-query';
import type { Track } from '@sevenfold/contracts';
import type { Band } from '@sevenfold/brand/bands';
import { useAuth } from '@sevenfold/ui';

/** The band's tracks in the studio's library, once it has loaded. */
export function useBandTracks(band: Band): Track[] | undefined {
  const { api } = useAuth();
  const { data } = useQuery({
    queryKey: ['library of the bands'],
    queryFn: () => api.get<{ tracks: Track[] }>('/api/rydesync/tracks', { anonymous: true }),
    staleTime: Infinity,
  });
  return data?.tracks.filter(track => isBy(track, band));
}

export function isBy(track: Track, band: Band): boolean {
  return (
    track.artist === band.name ||
    band.records.some(({ songs }) => songs.some(song => isSong(track, song.title)))
  );
}

export const isSong = (track: Track, title: string) => track.title.toLowerCase() === title.toLowerCase();
