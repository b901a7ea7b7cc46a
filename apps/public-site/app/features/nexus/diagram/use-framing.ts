import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useReactFlow, useStore, type OnMove } from '@xyflow/react';
import type { DiagramNode } from './core/diagram';
import { viewOf } from './core/view';

/** Fits the drawing into its canvas, again after each change of width, until the person moves it. */
export function useFraming(nodes: readonly DiagramNode[]) {
  const { setViewport } = useReactFlow();
  const width = useStore(state => state.width);
  const height = useStore(state => state.height);
  const [wanted, setWanted] = useState(0);
  const moved = useRef(false);
  const frame = useEffectEvent(() => void setViewport(viewOf(nodes, { width, height })));

  useEffect(() => {
    if (width > 0 && !moved.current) frame();
  }, [width, wanted]);

  return {
    /** Fits the drawing again, even if the person has moved it. */
    show() {
      moved.current = false;
      setWanted(count => count + 1);
    },
    /** No event means that our code moved it. */
    onMoveStart: ((event: MouseEvent | TouchEvent | null) => {
      if (event) moved.current = true;
    }) satisfies OnMove,
  };
}
