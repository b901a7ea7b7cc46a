import { useEffect, useRef, useState, type RefObject } from 'react';
import { forgetDelay, storedDelays } from '@sevenfold/realtime-client';
import { LetterKeysSwitch } from '../../../controls/letter-keys-switch';
import { Dialog } from '../room/dialog';
import { useInRoom } from '../room/room-context';
import { DelayGuide } from './delay-guide';
import { describeNudge } from './describe-output';
import { OutputChoice } from './output-choice';
import { streamedNote } from './streamed';
import { formatMs } from './sync-scale';
import { TestClicks } from './test-clicks';
import type { Player } from './use-playback';
import dialog from '../room/dialog.module.css';
import styles from './device-dialog.module.css';

/** Settings of this device: the audio output, and its delay. */
export function DeviceDialog({ player, onClose }: { player: Player; onClose(): void }) {
  const [guided, setGuided] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  if (guided)
    return (
      <Dialog title="Set the delay by ear" onClose={onClose}>
        <DelayGuide player={player} onDone={() => setGuided(false)} />
      </Dialog>
    );

  return (
    <Dialog title="This device" onClose={onClose}>
      <section className={dialog.part}>
        <h3 ref={heading} tabIndex={-1}>
          Output
        </h3>
        <OutputChoice player={player} heading={heading} />
        <p className={styles.found} data-testid="output-delay">
          {describeNudge(player.playback.nudgeMs)}
        </p>
        <p>
          Bluetooth speakers and TVs often lag more than they report. You can fix that in a minute with a
          second device.
        </p>
        <div className={dialog.row}>
          <button
            type="button"
            className="sf-button"
            onClick={() => {
              player.unlock();
              setGuided(true);
            }}
          >
            Set the delay by ear
          </button>
          <TestClicks player={player} />
        </div>
      </section>
      <OtherOutputs player={player} heading={heading} />
      <section className={dialog.part}>
        <h3>Keyboard</h3>
        <LetterKeysSwitch does="Single-key shortcuts; ? shows them" />
      </section>
      <TimingFacts player={player} />
    </Dialog>
  );
}

type OthersProps = {
  player: Player;
  /** Gets the focus when the last delay is forgotten. */
  heading: RefObject<HTMLElement | null>;
};

/** Delays of outputs that are not in use now. */
function OtherOutputs({ player, heading }: OthersProps) {
  const own = useRef<HTMLHeadingElement>(null);
  const [stored, setStored] = useState(storedDelays);
  const others = stored.filter(({ id, label }) => id !== player.heardOn.id && label !== '');
  if (others.length === 0) return null;

  return (
    <section className={dialog.part}>
      <h3 ref={own} tabIndex={-1}>
        Other outputs
      </h3>
      <ul className={styles.others}>
        {others.map(({ id, label, nudgeMs }) => (
          <li key={id}>
            <span>
              <strong>{label}</strong> {describeNudge(nudgeMs)}
            </span>
            <button
              type="button"
              className={styles.step}
              aria-label={`Forget the delay of ${label}`}
              onClick={() => {
                forgetDelay(id);
                setStored(storedDelays());
                // The button disappears.
                (others.length > 1 ? own : heading).current?.focus({ preventScroll: true });
              }}
            >
              Forget
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How the track plays here, and the accuracy of this page's clock. */
function TimingFacts({ player }: { player: Player }) {
  const { room } = useInRoom();
  const [estimate, setEstimate] = useState(() => room.realtime.clock.estimate());
  useEffect(() => {
    const looking = setInterval(() => setEstimate(room.realtime.clock.estimate()), 1000);
    return () => clearInterval(looking);
  }, [room]);
  const { uncertaintyMs, roundTripMs, driftPpm } = estimate;
  const { mode } = player.playback;
  const reportedMs = player.reportedMs();

  return (
    <section className={dialog.part}>
      <h3>Timing</h3>
      <dl className={styles.facts}>
        {mode && (
          <div>
            <dt>This track plays</dt>
            <dd>{mode === 'samples' ? 'Sample-accurate' : streamedNote}</dd>
          </div>
        )}
        {reportedMs !== undefined && (
          <div>
            <dt>Delay that the output reports</dt>
            <dd>{formatMs(Math.max(0, reportedMs))} ms</dd>
          </div>
        )}
        <div>
          <dt>Clock accuracy</dt>
          <dd>± {formatMs(Math.max(0.1, uncertaintyMs))} ms</dd>
        </div>
        <div>
          <dt>Round trip to the server</dt>
          <dd>{formatMs(roundTripMs)} ms</dd>
        </div>
        <div>
          <dt>This device’s clock runs</dt>
          <dd>
            {Math.abs(driftPpm).toFixed(1)} ppm {driftPpm > 0 ? 'slow' : 'fast'}
          </dd>
        </div>
      </dl>
    </section>
  );
}
