import { useRef, useState, type ComponentProps, type RefObject } from 'react';
import { shownName, type HallState } from '@sevenfold/contracts';
import { useInRoom, usePeople, useRoomPart } from '../room/room-context';
import { faultOf, type EntryFault } from '../entry/use-room';
import { lazyPart } from '../../../shell/lazy-part';
import { useFocusFallback } from '../room/use-focus-fallback';
import list from '../people/member-list.module.css';
import styles from './hall.module.css';

// Few halls are locked while people listen, and the form is as large as the rest of this panel.
const PasswordForm = lazyPart(async () => (await import('../entry/refused-entry')).PasswordForm);

type Props = {
  /** Gets the focus when this disappears. */
  focusFallback: RefObject<HTMLElement | null>;
};

/** Replaces members and voice for the audience: how many people there are, and how to go on stage. */
export function AudiencePanel({ focusFallback }: Props) {
  const hall = useRoomPart(state => state.hall);
  const people = usePeople();
  const host = useHostName(hall);

  return (
    <section aria-labelledby="members" className={styles.panel}>
      <div className={list.head}>
        <h2 id="members" className={list.heading}>
          Who’s here
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
      <StepUp focusFallback={focusFallback} hall={hall} />
    </section>
  );
}

function useHostName(hall: HallState | null): string | undefined {
  const host = useRoomPart(state => state.host);
  return host === null ? undefined : shownName(host, hall?.hostName);
}

function StepUp({ focusFallback, hall }: Props & { hall: HallState | null }) {
  const { room, attempt } = useInRoom();
  const [fault, setFault] = useState<EntryFault>();
  const [waits, setWaits] = useState(false);
  const [tries, setTries] = useState(0);
  const step = useRef<HTMLDivElement>(null);
  useFocusFallback(step, focusFallback, false);
  const isFull = hall !== null && hall.stage >= hall.places;
  const hasPassword = useRoomPart(state => state.access.password);
  // A full stage may have a free place again before the password is typed.
  const form = hasPassword && !waits ? fault : undefined;

  async function goOnStage(password?: string) {
    try {
      await room.stepUp(password, () => setWaits(true));
    } catch (error) {
      setWaits(false);
      // A lost connection has its own notice, and someone who left the room needs none.
      if (room.state.status !== 'joined') return;
      setTries(count => count + 1);
      const refused = faultOf(error, 0);
      const isLocked =
        refused.code.startsWith('room.password-') ||
        // Without a time to wait, this is another limit: too many people are knocking.
        (refused.code === 'limit.too-many' && refused.retryAfterMs !== undefined);
      setFault(isLocked ? refused : undefined);
      if (!isLocked) throw error;
    }
  }
  const stepUp = (password?: string) => {
    if (!isFull && !waits) void attempt('Couldn’t go on stage', goOnStage(password));
  };

  return (
    <div ref={step} tabIndex={-1} className={styles.step}>
      {!form && (
        <button
          type="button"
          className={`sf-button ${styles.up}`}
          // Not disabled: the last place may go to someone else while the focus is here.
          aria-disabled={isFull || waits}
          aria-describedby="places"
          onClick={() => stepUp()}
        >
          {label}
        </button>
      )}
      <p id="places" className={styles.hint} role="status">
        {hintOf({ isFull, waits, isLocked: form !== undefined })}
      </p>
      {form && (
        <StagePassword
          key={tries}
          focusFallback={step}
          action={label}
          fault={form}
          held={isFull}
          onEnter={stepUp}
        />
      )}
    </div>
  );
}

function StagePassword({ focusFallback, ...form }: Props & ComponentProps<typeof PasswordForm>) {
  const place = useRef<HTMLDivElement>(null);
  useFocusFallback(place, focusFallback);
  return (
    <div ref={place} className={styles.form}>
      <PasswordForm {...form} />
    </div>
  );
}

const label = 'Go on stage';

function hintOf({ isFull, waits, isLocked }: { isFull: boolean; waits: boolean; isLocked: boolean }) {
  if (waits) return 'We asked the host. You hear everything from here until they answer.';
  if (isFull) return 'The stage is full. You hear everything from here, in time with everyone.';
  if (isLocked) return 'The host locked the room. Ask them for the password.';
  return 'There’s space on stage: go up to write in the guestbook, add tracks and speak.';
}
