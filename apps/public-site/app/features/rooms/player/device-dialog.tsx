import { useEffect, useRef, useState } from 'react';
import { TestTone } from '@sevenfold/realtime-client';
import { LetterKeysSwitch } from '../../../controls/letter-keys-switch';
import { Dialog } from '../room/dialog';
import { useInRoom } from '../room/in-room';
import type { Player } from './use-playback';
import { OutputChoice } from './output-choice';
import { msInWords } from './sync-scale';
import dialog from '../room/dialog.module.css';
import styles from './device-dialog.module.css';

const steps = [-10, -1, 1, 10];

/** Settings of this device: a delay to correct by ear, and the audio output. */
export default function DeviceDialog({ player, onClose }: { player: Player; onClose(): void }) {
  const { nudgeMs } = player.playback;

  return (
    <Dialog title="This device" onClose={onClose}>
      <section className={dialog.part}>
        <h3>Delay by ear</h3>
        <p>
          Bluetooth speakers and TVs often lag more than they report. Play the click here and on a device
          that’s in time, then move the slider until the two become one. We remember it on this device.
        </p>
        <TestToneButton player={player} />
        <label className={styles.nudge}>
          <span>
            {nudgeMs === 0
              ? 'Not corrected'
              : `Sound comes ${msInWords(nudgeMs)} ms ${nudgeMs < 0 ? 'earlier' : 'later'}`}
          </span>
          <input
            type="range"
            aria-label="Delay of this device"
            aria-valuetext={`${nudgeMs} milliseconds`}
            min={-500}
            max={500}
            step={1}
            value={nudgeMs}
            onChange={event => player.nudge(Number(event.currentTarget.value))}
          />
        </label>
        <div className={dialog.row}>
          {steps.map(step => (
            <button
              key={step}
              type="button"
              className={styles.step}
              aria-label={`${Math.abs(step)} ms ${step < 0 ? 'earlier' : 'later'}`}
              onClick={() => player.nudge(nudgeMs + step)}
            >
              {step > 0 ? '+' : '−'}
              {Math.abs(step)} ms
            </button>
          ))}
          <button type="button" className={styles.step} onClick={() => player.nudge(0)}>
            Reset
          </button>
        </div>
      </section>
      <OutputChoice player={player} />
      <section className={dialog.part}>
        <h3>Keyboard</h3>
        <LetterKeysSwitch does="In voice, M mutes and T talks" />
      </section>
      <ClockFacts />
    </Dialog>
  );
}

function TestToneButton({ player }: { player: Player }) {
  const { room } = useInRoom();
  const [on, setOn] = useState(false);
  const nudge = useRef(player.playback.nudgeMs);
  const { context, unlock } = player;
  const { nudgeMs } = player.playback;
  useEffect(() => {
    nudge.current = nudgeMs;
  });

  useEffect(() => {
    const audio = context();
    if (!on || !audio) return;
    const tone = new TestTone({
      context: audio,
      filter: room.realtime.clock.filter,
      nudge: () => nudge.current,
    });
    return () => tone.stop();
  }, [on, context, room]);

  return (
    <button
      type="button"
      className="sf-button"
      onClick={() => {
        unlock();
        setOn(!on);
      }}
    >
      {on ? 'Stop the clicks' : 'Click every second'}
    </button>
  );
}

/** The accuracy of this page's clock. */
function ClockFacts() {
  const { room } = useInRoom();
  const [estimate, setEstimate] = useState(() => room.realtime.clock.estimate());
  useEffect(() => {
    const looking = setInterval(() => setEstimate(room.realtime.clock.estimate()), 1000);
    return () => clearInterval(looking);
  }, [room]);
  const { uncertaintyMs, roundTripMs, driftPpm } = estimate;

  return (
    <section className={dialog.part}>
      <h3>Clock</h3>
      <dl className={styles.facts}>
        <div>
          <dt>Accuracy</dt>
          <dd>± {msInWords(Math.max(0.1, uncertaintyMs))} ms</dd>
        </div>
        <div>
          <dt>Round trip to the server</dt>
          <dd>{msInWords(roundTripMs)} ms</dd>
        </div>
        <div>
          <dt>This device runs</dt>
          <dd>
            {Math.abs(driftPpm).toFixed(1)} ppm {driftPpm > 0 ? 'slow' : 'fast'}
          </dd>
        </div>
      </dl>
    </section>
  );
}
