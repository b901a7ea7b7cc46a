import { useLayoutEffect, useRef, useState } from 'react';
import { roomTitle } from '@sevenfold/contracts';
import { foldStyle } from '@sevenfold/ui';
import { RoomNotice } from '../entry/room-notice';
import { ListenButton } from '../first-sound/listen-button';
import { showRoom } from './current-room';
import styles from './room-page.module.css';

/**
 * A listening room. A component above the router renders it in here, so it outlives the page. Until the room is
 * there, the page shows its name; the prerendered page does so before any script runs.
 */
export function RoomPage({ name }: { name: string }) {
  const container = useRef<HTMLDivElement>(null);
  const [text, say] = useState<string>();
  useLayoutEffect(() => showRoom(name, container.current!, say), [name]);
  return (
    <div style={foldStyle('echoverse')}>
      <div ref={container} className={styles.room} />
      <div className={styles.shell}>
        <RoomNotice title={roomTitle(name)} text={text ?? 'Joining…'} busy control={<ListenButton />} />
      </div>
    </div>
  );
}
