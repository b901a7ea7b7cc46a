import type { CSSProperties } from 'react';
import { isDivisionId } from '@sevenfold/brand';
import type { Track } from '@sevenfold/contracts';
import { foldStyle } from '@sevenfold/ui';

/** The colours of a track: those of the division whose band plays it. */
export function foldOfTrack(track: Pick<Track, 'division'> | undefined): CSSProperties {
  return foldStyle(track?.division && isDivisionId(track.division) ? track.division : 'echoverse');
}
