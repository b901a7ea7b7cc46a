import { useRef, useState } from 'react';
import { usePeople, useRoomPart } from '../room/room-context';
import { useListeners } from '../player/use-listeners';
import { GuestNameForm } from './guest-name-form';
import { MemberRow } from './member-row';
import { KnockList } from './knock-list';
import styles from './member-list.module.css';

/** Rows that fit on even the smallest screen. */
const fitAnywhere = 4;

/** Members with device, sync error and voice; those in voice come first. */
export function MemberList() {
  const members = useRoomPart(state => state.members);
  const isGuest = useRoomPart(state => state.members[state.uid]?.anonymous);
  const people = usePeople();
  const listeners = useListeners();
  const heading = useRef<HTMLHeadingElement>(null);
  const [renaming, setRenaming] = useState(false);
  const voice = useRoomPart(state => state.voice);
  const speaks = (uid: string) => Number(uid in voice);
  const inOrder = Object.entries(members).toSorted(
    ([a, { joinedAt: since }], [b, { joinedAt: later }]) => speaks(b) - speaks(a) || since - later,
  );

  return (
    <section aria-labelledby="members" className={styles.people}>
      <div className={styles.head}>
        <h2 id="members" ref={heading} tabIndex={-1} className={styles.heading}>
          Who’s here
        </h2>
        <span className={styles.count}>{people.toLocaleString('en')}</span>
        {isGuest && !renaming && (
          <button type="button" className={`link-button ${styles.rename}`} onClick={() => setRenaming(true)}>
            Choose a name
          </button>
        )}
      </div>
      {isGuest && renaming && <GuestNameForm heading={heading} onClose={() => setRenaming(false)} />}
      <KnockList heading={heading} />
      <ul
        className={styles.list}
        aria-labelledby="members"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be focusable
        tabIndex={inOrder.length > fitAnywhere ? 0 : undefined}
        data-testid="room-members"
      >
        {inOrder.map(([uid, member]) => (
          <MemberRow
            key={uid}
            uid={uid}
            member={member}
            heading={heading}
            timing={listeners.find(listener => listener.uid === uid)}
          />
        ))}
      </ul>
    </section>
  );
}
