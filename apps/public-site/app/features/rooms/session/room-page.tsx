import { useLayoutEffect, useRef } from 'react';
import { foldStyle } from '@sevenfold/ui';
import { showRoom } from './current-room';

/** A listening room. The session above the router renders it in here, and goes on when the page goes. */
export function RoomPage({ name }: { name: string }) {
  const slot = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => showRoom(name, slot.current!), [name]);
  return <div ref={slot} style={foldStyle('echoverse')} />;
}
