import { useLayoutEffect, useRef, useState } from 'react';
import { roomTitle } from '@sevenfold/contracts';
import { foldStyle } from '@sevenfold/ui';
import { RoomNotice } from '../entry/room-notice';
import { ListenButton } from '../first-sound/listen-button';
import { showRoom } from './current-room';
import styles from './room-page.module.css';

/**
 * A listening room, rendered in here from above the router: it stays when the page goes. Until the room is there, the
 * page shows its name; that is also what the page contains before any script runs.
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
