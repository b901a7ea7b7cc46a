import { useEffect, useState } from 'react';
import { useLetterKeys } from '../../controls/letter-keys';
import type { Board } from './engine/board';
import { padByCode, pads } from './pads';

const keyVelocity = 0.8;
const accent = 1;

type LayoutMap = { get(code: string): string | undefined };
type KeyboardApi = { getLayoutMap?(): Promise<LayoutMap> };

/** Plays the board by physical keys. Shift plays louder. */
export function useBoardKeys(board: Board): void {
  const letters = useLetterKeys();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.code === 'Escape') return board.stopAll();
      const pad = padByCode.get(event.code);
      if (!pad || !letters || isTyping(event.target)) return;
      event.preventDefault();
      board.hit(pad, event.shiftKey ? accent : keyVelocity);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [board, letters]);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement
    ? target.type === 'text'
    : target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;
}

const noCaps: ReadonlyMap<string, string> = new Map();

/** The letters on this keyboard, if the browser reveals them. Empty if letter keys are off. */
export function useKeyCaps(): ReadonlyMap<string, string> {
  const [caps, setCaps] = useState<ReadonlyMap<string, string>>(
    () => new Map(pads.map(({ id, cap }) => [id, cap])),
  );

  useEffect(() => {
    let stale = false;
    const { keyboard } = navigator as Navigator & { keyboard?: KeyboardApi };
    keyboard
      ?.getLayoutMap?.()
      .then(layout => {
        if (stale) return;
        setCaps(new Map(pads.map(({ id, code, cap }) => [id, layout.get(code)?.toUpperCase() ?? cap])));
      })
      // Framed pages may not ask; show the usual letters then.
      .catch(() => undefined);
    return () => {
      stale = true;
    };
  }, []);

  return useLetterKeys() ? caps : noCaps;
}
