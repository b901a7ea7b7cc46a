import { useState } from 'react';
import { useInAudience, usePeople, useResident, useRoomPart } from './room-context';
import styles from './panel-tabs.module.css';

export type Panel = 'queue' | 'people' | 'guestbook';

/** Whether the person sees what plays next: an audience does only where the house plays. */
export function useHasQueue() {
  const resident = useResident();
  const inAudience = useInAudience();
  return resident !== undefined || !inAudience;
}

/** On narrow screens one panel shows under the player; on wide ones all do. */
export function PanelTabs({ panel, onChange }: { panel: Panel; onChange(panel: Panel): void }) {
  const queued = useRoomPart(state => state.queue.length);
  const people = usePeople();
  const hasQueue = useHasQueue();
  const knocks = useRoomPart(state => state.waitingRoom.knocks.length);
  const unread = useUnread(panel === 'guestbook');

  const parts: { name: Panel; label: string; count: number; unit: string; urgent?: boolean }[] = [
    { name: 'queue', label: 'Queue', count: queued, unit: queued === 1 ? 'track' : 'tracks' },
    {
      name: 'people',
      label: 'People',
      count: knocks || people,
      unit: knocks > 0 ? 'knocking' : 'here',
      urgent: knocks > 0,
    },
    { name: 'guestbook', label: 'Guestbook', count: unread, unit: 'unread', urgent: unread > 0 },
  ];
  return (
    <div className={styles.tabs} role="group" aria-label="Show">
      {parts
        .filter(({ name }) => name !== 'queue' || hasQueue)
        .map(({ name, label, count, unit, urgent }) => (
          <button
            key={name}
            type="button"
            className={styles.tab}
            aria-pressed={panel === name}
            onClick={() => onChange(name)}
          >
            {label}
            {count > 0 && (
              <>
                {' '}
                <span className={styles.count} data-urgent={urgent}>
                  {count.toLocaleString('en')}
                </span>
                {/* The name starts with the visible text, as voice control needs. */}
                <span className="visually-hidden"> {unit}</span>
              </>
            )}
          </button>
        ))}
    </div>
  );
}

/** Others' messages that arrived while the guestbook was hidden. */
function useUnread(shown: boolean): number {
  const guestbook = useRoomPart(state => state.guestbook);
  const uid = useRoomPart(state => state.uid);
  const newest = guestbook.at(-1)?.key ?? '';
  const [read, setRead] = useState(newest);
  if (shown && read !== newest) setRead(newest);
  return shown ? 0 : guestbook.filter(line => line.key > read && line.uid !== uid).length;
}
