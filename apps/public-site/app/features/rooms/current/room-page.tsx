import { useLayoutEffect, useRef } from 'react';
import { foldStyle } from '@sevenfold/ui';
import { showRoom } from './current-room';

/** A listening room, rendered in here from above the router: it stays when the page goes. */
export function RoomPage({ name }: { name: string }) {
  const container = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => showRoom(name, container.current!), [name]);
  return <div ref={container} style={foldStyle('echoverse')} />;
}
