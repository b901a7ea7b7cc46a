import { useLayoutEffect, useRef } from 'react';
import { foldStyle } from '@sevenfold/ui';
import { showRoom } from './current-room';

/** A listening room, rendered in here from above the router: it stays when the page goes. */
export function RoomPage({ name }: { name: string }) {
  const slot = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => showRoom(name, slot.current!), [name]);
  return <div ref={slot} style={foldStyle('echoverse')} />;
}
