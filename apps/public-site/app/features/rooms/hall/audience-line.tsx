import { useRef, type RefObject } from 'react';
import { useInRoom, useIsHost, useRoomPart } from '../room/in-room';
import { useFocusHeir } from '../room/use-focus-heir';
import list from '../people/member-list.module.css';
import styles from './hall.module.css';

/** For members of a hall, below the list of them: who else listens. */
export function AudienceLine({ heir }: { heir: RefObject<HTMLElement | null> }) {
  const { room, attempt } = useInRoom();
  const audience = useRoomPart(state => state.hall?.audience ?? 0);
  const isHost = useIsHost();
  const line = useRef<HTMLParagraphElement>(null);
  useFocusHeir(line, heir);
  if (audience === 0) return null;
  return (
    <p ref={line} className={styles.line}>
      <span>
        {audience.toLocaleString('en')} {audience === 1 ? 'listens' : 'listen'} from the audience
      </span>
      {!isHost && (
        <button
          type="button"
          className={list.rename}
          title="Makes room for someone else. You keep listening."
          onClick={() => void attempt('Could not leave the stage', room.stepDown())}
        >
          Leave the stage
        </button>
      )}
    </p>
  );
}
