import { useRef, type RefObject } from 'react';
import { useInRoom, useIsHost, useRoomPart } from '../room/in-room';
import { useFocusHeir } from '../room/use-focus-heir';
import list from '../people/member-list.module.css';
import styles from './hall.module.css';

/** Gets the focus when someone leaves the stage. */
type Props = { heir: RefObject<HTMLElement | null> };

/** For members of a hall, below the list of them: who else listens. */
export function AudienceLine({ heir }: Props) {
  const audience = useRoomPart(state => state.hall?.audience ?? 0);
  const isHost = useIsHost();
  if (audience === 0) return null;
  return (
    <p className={styles.line}>
      <span>
        {audience.toLocaleString('en')} {audience === 1 ? 'listens' : 'listen'} from the audience
      </span>
      {!isHost && <StepDown heir={heir} />}
    </p>
  );
}

function StepDown({ heir }: Props) {
  const { room, attempt } = useInRoom();
  const button = useRef<HTMLButtonElement>(null);
  useFocusHeir(button, heir);
  return (
    <button
      ref={button}
      type="button"
      className={list.rename}
      title="Makes room for someone else. You keep listening."
      onClick={() => void attempt('Could not leave the stage', room.stepDown())}
    >
      Leave the stage
    </button>
  );
}
