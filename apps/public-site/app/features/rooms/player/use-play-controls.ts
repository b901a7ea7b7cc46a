import { useRef } from 'react';
import { useInRoom, useRoomPart } from '../room/in-room';

/** Play, pause and skip for everyone. `onPlay` runs inside the click handler, where browsers unlock sound. */
export function usePlayControls(ended: boolean, onPlay: () => void) {
  const { room, attempt } = useInRoom();
  const session = useRoomPart(state => state.session);
  const hasNext = useRoomPart(state => state.queue.length > 0);
  const starts = !session || session.paused || ended;
  const skipping = useRef(false);

  function press() {
    if (!starts) return void attempt('Could not pause', room.pause());
    onPlay();
    if (!session || (ended && hasNext)) return void attempt('Could not start the queue', room.queue.next());
    void attempt('Could not play', room.play(ended ? 0 : undefined));
  }

  // A second press would name a track that is no longer playing.
  async function skip() {
    if (!hasNext || skipping.current) return;
    skipping.current = true;
    await attempt('Could not skip', room.queue.next());
    skipping.current = false;
  }

  return { starts, hasNext, canPlay: session !== null || hasNext, press, skip: () => void skip() };
}
