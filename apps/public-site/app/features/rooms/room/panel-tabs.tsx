import { useState } from 'react';
import { useRoomPart } from './in-room';
import styles from './panel-tabs.module.css';

export type Panel = 'queue' | 'people' | 'guestbook';

/** On narrow screens one part of the room shows under the player; where there is space they all do. */
export function PanelTabs({ panel, onChange }: { panel: Panel; onChange(panel: Panel): void }) {
  const queued = useRoomPart(state => state.queue.length);
  const people = useRoomPart(state => Object.keys(state.members).length);
  const knocks = useRoomPart(state => state.door.knocks.length);
  const unread = useUnread(panel === 'guestbook');

  const parts: { name: Panel; label: string; count: number; counted: string; urgent?: boolean }[] = [
    { name: 'queue', label: 'Queue', count: queued, counted: queued === 1 ? '1 track' : `${queued} tracks` },
    {
      name: 'people',
      label: 'People',
      count: knocks || people,
      counted: knocks > 0 ? `${knocks} at the door` : `${people} here`,
      urgent: knocks > 0,
    },
    { name: 'guestbook', label: 'Guestbook', count: unread, counted: `${unread} unread`, urgent: unread > 0 },
  ];
  return (
    <div className={styles.tabs} role="group" aria-label="Show">
      {parts.map(({ name, label, count, counted, urgent }) => (
        <button
          key={name}
          type="button"
          className={styles.tab}
          aria-label={count > 0 ? `${label}, ${counted}` : label}
          aria-pressed={panel === name}
          onClick={() => onChange(name)}
        >
          {label}
          {count > 0 && (
            <span className={styles.count} data-urgent={urgent}>
              {count}
            </span>
          )}
        </button>
      ))}
    </div>
  );
}

/** Lines of others that came while the guestbook was not shown. */
function useUnread(shown: boolean): number {
  const guestbook = useRoomPart(state => state.guestbook);
  const uid = useRoomPart(state => state.uid);
  const newest = guestbook.at(-1)?.key ?? '';
  const [read, setRead] = useState(newest);
  if (shown && read !== newest) setRead(newest);
  return shown ? 0 : guestbook.filter(line => line.key > read && line.uid !== uid).length;
}
