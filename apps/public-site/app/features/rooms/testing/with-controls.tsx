import type { ReactNode } from 'react';
import { usePlayControls, type PlayControls } from '../player/use-play-controls';
import type { Player } from '../player/use-playback';
import { useTrackOn, type TrackOn } from '../player/use-track-on';

type Parts = { player: Player; trackOn: TrackOn; controls: PlayControls };

/** Computes the props that the room passes to the parts of its player. */
export function WithControls({ player, children }: { player: Player; children(parts: Parts): ReactNode }) {
  const trackOn = useTrackOn(player.playback);
  return children({ player, trackOn, controls: usePlayControls(trackOn, player.unlock) });
}
