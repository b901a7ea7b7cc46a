import { useRef, type RefObject } from 'react';
import { useInRoom, useIsHost, useRoomPart } from '../room/room-context';
import { useFocusFallback } from '../room/use-focus-fallback';
import list from '../people/member-list.module.css';
import styles from './hall.module.css';

/** Gets the focus when someone leaves the stage. */
type Props = { focusFallback: RefObject<HTMLElement | null> };

/** Tells the members of a hall, below their list, how many people listen in the audience. */
export function AudienceLine({ focusFallback }: Props) {
  const audience = useRoomPart(state => state.hall?.audience ?? 0);
  const isHost = useIsHost();
  if (audience === 0) return null;
  return (
    <p className={styles.line}>
      <span>{audience.toLocaleString('en')} listening in the audience</span>
      {!isHost && <StepDown focusFallback={focusFallback} />}
    </p>
  );
}

function StepDown({ focusFallback }: Props) {
  const { room, attempt } = useInRoom();
  const button = useRef<HTMLButtonElement>(null);
  useFocusFallback(button, focusFallback);
  return (
    <button
      ref={button}
      type="button"
      className={list.rename}
      title="Makes room for someone else. You keep listening."
      onClick={() => void attempt('Couldn’t leave the stage', room.stepDown())}
    >
      Leave the stage
    </button>
  );
}
