import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';

type Drag = { key: string; from: number; to: number; shift: number };

/**
 * Reorders rows by their handles: by mouse, touch or arrow keys. `onMove` gets the row's key and the key of
 * the row to put it before, or nothing for the end.
 */
export function useDragOrder(keys: readonly string[], onMove: (key: string, before?: string) => void) {
  const list = useRef<HTMLOListElement>(null);
  const [drag, setDrag] = useState<Drag>();

  const moveTo = (key: string, to: number) => {
    const rest = keys.filter(other => other !== key);
    if (to === keys.indexOf(key) || to < 0 || to > rest.length) return;
    onMove(key, rest[to]);
  };

  const handleProps = (key: string) => ({
    onKeyDown: (event: KeyboardEvent) => {
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (!step) return;
      event.preventDefault();
      moveTo(key, keys.indexOf(key) + step);
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const from = keys.indexOf(key);
      const start = event.clientY;
      const boxes = [...list.current!.children].map(row => row.getBoundingClientRect());
      const element = event.currentTarget;

      const target = (y: number) =>
        boxes.filter((box, at) => at !== from && y > box.top + box.height / 2).length;
      const move = ({ clientY }: globalThis.PointerEvent) =>
        setDrag({ key, from, to: target(clientY), shift: clientY - start });
      const drop = ({ type, clientY }: globalThis.PointerEvent) => {
        element.removeEventListener('pointermove', move);
        element.removeEventListener('pointerup', drop);
        element.removeEventListener('pointercancel', drop);
        setDrag(undefined);
        if (type === 'pointerup') moveTo(key, target(clientY));
      };
      element.addEventListener('pointermove', move);
      element.addEventListener('pointerup', drop);
      element.addEventListener('pointercancel', drop);
    },
  });

  /** Offset of a row while another one is dragged over it. */
  const rowProps = (key: string) => {
    if (!drag) return {};
    const at = keys.indexOf(key);
    if (drag.key === key) return { 'data-dragged': true, style: { translate: `0 ${drag.shift}px` } };
    const makesRoom = at > drag.from && at <= drag.to ? -1 : at < drag.from && at >= drag.to ? 1 : 0;
    return makesRoom ? { style: { translate: `0 calc(${makesRoom} * var(--row))` } } : {};
  };

  return { list, handleProps, rowProps, dragging: drag !== undefined };
}
