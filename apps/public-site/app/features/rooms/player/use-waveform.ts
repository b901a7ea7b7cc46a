import { useQuery } from '@tanstack/react-query';
import type { Waveform } from '@sevenfold/contracts';

/** Loudness along a track, for drawing. */
export function useWaveform(url: string | undefined, bars: number): number[] | undefined {
  const { data } = useQuery({
    queryKey: ['waveform', url],
    enabled: url !== undefined,
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const response = await fetch(url!, { signal });
      if (!response.ok) throw new Error(`No waveform (${response.status})`);
      return (await response.json()) as Waveform;
    },
    select: waveform => barsOf(waveform, bars),
  });
  return data;
}

/** Up to `count` bars: each the maximum of its section, scaled to a maximum of 1. */
export function barsOf({ peaks }: Pick<Waveform, 'peaks'>, count: number): number[] {
  const loudest = Math.max(...peaks, Number.EPSILON);
  return Array.from(
    { length: Math.min(count, peaks.length) },
    (_, bar, length = Math.min(count, peaks.length)) => {
      const from = Math.floor((bar * peaks.length) / length);
      const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / length));
      return Math.max(...peaks.slice(from, to)) / loudest;
    },
  );
}
