import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useReactFlow, useStore, type OnMove } from '@xyflow/react';
import type { DiagramNode } from './core/diagram';
import { viewOf } from './core/view';

/** Shows the drawing as it fits, and again when its canvas has another width, until the person moves it. */
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
    /** Shows what the diagram has become. */
    show() {
      moved.current = false;
      setWanted(count => count + 1);
    },
    /** Without an event, we moved it. */
    onMoveStart: ((event: MouseEvent | TouchEvent | null) => {
      if (event) moved.current = true;
    }) satisfies OnMove,
  };
}
