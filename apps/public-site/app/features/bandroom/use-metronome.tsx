import { useCallback, useEffect, useRef, useState } from 'react';
import type { Json, Metronome } from '@sevenfold/contracts';
import type { Room } from '@sevenfold/realtime-client';
import { useToast } from '@sevenfold/ui';
import { ErrorText } from '@sevenfold/ui/reference';
import { changed, firstMetronome, started, stopped } from './beat-grid';

/** While someone drags a slider, write a few times a second, not sixty. */
const writeEveryMs = 160;

export type SharedMetronome = {
  metronome: Metronome;
  start(): void;
  stop(): void;
  change(change: Partial<Pick<Metronome, 'bpm' | 'accents' | 'division'>>): void;
};

/** The metronome of a room, which all members see and may change. */
export function useMetronome(room: Room): SharedMetronome {
  const path = `rydesync/rooms/${room.state.room}/metronome`;
  const [metronome, setMetronome] = useState<Metronome>(firstMetronome);
  const newest = useRef(metronome);
  const { show } = useToast();

  const [write, waits] = useThrottled(
    useCallback(
      (next: Metronome) => {
        const { by: _, ...value } = next;
        room.realtime.set(path, value as unknown as Json).catch((error: unknown) => {
          show('error', { title: 'Couldn’t change the metronome', message: <ErrorText error={error} /> });
        });
      },
      [room, path, show],
    ),
  );
  useEffect(() => {
    const { tree } = room.realtime;
    const { known, stop } = tree.subscribe(path, value => {
      // The reported value is older than a pending write.
      if (waits()) return;
      newest.current = (value as unknown as Metronome | null) ?? firstMetronome;
      setMetronome(newest.current);
    });
    // Members already receive the whole room, so the metronome needs no request of its own.
    known();
    return () => {
      stop();
    };
  }, [room, path, waits]);

  const put = (next: Metronome) => {
    newest.current = next;
    setMetronome(next);
    write(next);
  };
  const serverNow = () => room.realtime.serverNow();

  return {
    metronome,
    start: () => put(started(newest.current, serverNow())),
    stop: () => put(stopped(newest.current)),
    change: change => put(changed(newest.current, change, serverNow())),
  };
}

/** Calls `act` at once, then at most once per interval with the last value. Also returns whether a call is pending. */
function useThrottled<Value>(act: (value: Value) => void): [(value: Value) => void, () => boolean] {
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; value: Value | undefined }>(undefined);
  useEffect(() => () => clearTimeout(waiting.current?.timer), []);

  const call = useCallback(
    (value: Value) => {
      if (waiting.current) {
        waiting.current.value = value;
        return;
      }
      act(value);
      const next = () => {
        const last = waiting.current?.value;
        waiting.current = undefined;
        if (last !== undefined) act(last);
      };
      waiting.current = { timer: setTimeout(next, writeEveryMs), value: undefined };
    },
    [act],
  );
  return [call, useCallback(() => waiting.current?.value !== undefined, [])];
}
