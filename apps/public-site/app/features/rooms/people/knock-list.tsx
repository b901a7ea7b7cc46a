import { useEffect, useRef, type RefObject } from 'react';
import { useToast } from '@sevenfold/ui';
import { useInRoom, useRoomPart } from '../room/room-context';
import { nameOf } from '../room/name-of';
import { useFocusFallback } from '../room/use-focus-fallback';
import styles from './member-list.module.css';

type Heading = RefObject<HTMLElement | null>;

/** People who ask to come in, for the host and for the person who locked the room. */
export function KnockList({ heading }: { heading: Heading }) {
  const { knocks } = useRoomPart(state => state.waitingRoom);
  const named = knocks.map(({ uid, ...who }) => ({ uid, name: nameOf(uid, { [uid]: who }) }));
  useKnockToasts(named);
  if (knocks.length === 0) return null;

  return (
    <ul className={styles.knockList} aria-label="Knocking" data-testid="knocks">
      {named.map(({ uid, name }) => (
        <Knock key={uid} uid={uid} name={name} heading={heading} />
      ))}
    </ul>
  );
}

function Knock({ uid, name, heading }: { uid: string; name: string; heading: Heading }) {
  const { room, attempt } = useInRoom();
  const row = useRef<HTMLLIElement>(null);
  useFocusFallback(row, heading);

  return (
    <li ref={row}>
      <p className={styles.name}>
        {name} <span className={styles.knocks}>is knocking</span>
      </p>
      <button
        type="button"
        className={styles.admit}
        aria-label={`Let in ${name}`}
        onClick={() => void attempt(`Couldn’t let ${name} in`, room.access.admit(uid))}
      >
        Let in
      </button>
      <button
        type="button"
        className={styles.deny}
        aria-label={`Not now, ${name}`}
        onClick={() => void attempt(`Couldn’t turn ${name} away`, room.access.deny(uid))}
      >
        Not now
      </button>
    </li>
  );
}

function useKnockToasts(knocks: { uid: string; name: string }[]) {
  const { show } = useToast();
  const told = useRef(new Set<string>());
  const uids = knocks.map(({ uid }) => uid).join(' ');

  useEffect(() => {
    for (const { uid, name } of knocks)
      if (!told.current.has(uid)) show('info', { title: `${name} is knocking` });
    told.current = new Set(knocks.map(({ uid }) => uid));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `knocks` is new on each render, `uids` only if people change
  }, [uids, show]);
}
