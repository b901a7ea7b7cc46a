import { useRef, type RefObject } from 'react';
import { shownName, type HallState } from '@sevenfold/contracts';
import { useInRoom, usePeople, useRoomPart } from '../room/in-room';
import { useFocusHeir } from '../room/use-focus-heir';
import list from '../people/member-list.module.css';
import styles from './hall.module.css';

type Props = {
  /** Gets the focus when someone comes on stage. */
  heir: RefObject<HTMLElement | null>;
};

/** For the audience, in place of members and voice: how many people there are, and the way onto the stage. */
export function AudiencePanel({ heir }: Props) {
  const hall = useRoomPart(state => state.hall);
  const people = usePeople();
  const host = useHostName(hall);

  return (
    <section aria-labelledby="members" className={styles.panel}>
      <div className={list.head}>
        <h2 id="members" className={list.heading}>
          Who is here
        </h2>
        <span className={list.count}>{people.toLocaleString('en')}</span>
      </div>
      {hall && (
        <dl className={styles.parts}>
          <div>
            <dt>On stage</dt>
            <dd>{hall.stage.toLocaleString('en')}</dd>
          </div>
          <div>
            <dt>In the audience</dt>
            <dd>{hall.audience.toLocaleString('en')}</dd>
          </div>
          {host && (
            <div>
              <dt>Host</dt>
              <dd>{host}</dd>
            </div>
          )}
        </dl>
      )}
      <StepUp heir={heir} hall={hall} />
    </section>
  );
}

function useHostName(hall: HallState | null): string | undefined {
  const host = useRoomPart(state => state.host);
  return host === null ? undefined : shownName(host, hall?.hostName);
}

function StepUp({ heir, hall }: Props & { hall: HallState | null }) {
  const { room, attempt } = useInRoom();
  const button = useRef<HTMLButtonElement>(null);
  useFocusHeir(button, heir);
  const isFull = hall !== null && hall.stage >= hall.places;
  const stepUp = () => !isFull && void attempt('Could not come on stage', room.stepUp());

  return (
    <div className={styles.step}>
      <button
        ref={button}
        type="button"
        className={`sf-button ${styles.up}`}
        // Not disabled: the last place may go to someone else while the focus is here.
        aria-disabled={isFull}
        aria-describedby="places"
        onClick={stepUp}
      >
        Come on stage
      </button>
      <p id="places" className={styles.hint} role="status">
        {isFull
          ? 'The stage is full. You hear everything from here, in time with everyone.'
          : 'There is a place: write in the guestbook, add tracks and speak.'}
      </p>
    </div>
  );
}
