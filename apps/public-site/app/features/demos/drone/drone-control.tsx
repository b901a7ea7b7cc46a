import { useEffect, useState, type KeyboardEvent } from 'react';
import { Choice, Stepper } from '../controls';
import buttons from '../../../controls/buttons.module.css';
import {
  batteryLight,
  flown,
  inMode,
  pushed,
  reach,
  recordingToggled,
  signalLight,
  signalOf,
  startingFlight,
  timerText,
  turned,
  type Control,
  type Flight,
  type Light,
  type Mode,
} from './flight';
import { Scene } from './scene';
import styles from './drone.module.css';

const modes: readonly { value: Mode; label: string }[] = [
  { value: 'manual', label: 'Manual' },
  { value: 'auto', label: 'Auto' },
  { value: 'follow', label: 'Follow' },
];

const metresAPush = 60;

const dials: readonly { control: Control; label: string; text(value: number): string }[] = [
  { control: 'altitude', label: 'Altitude', text: value => `${value} m` },
  { control: 'zoom', label: 'Zoom', text: value => `${value.toFixed(1)} ×` },
  { control: 'tilt', label: 'Tilt', text: value => `${value}°` },
  { control: 'panX', label: 'Pan across', text: value => `${value}` },
  { control: 'panY', label: 'Pan up and down', text: value => `${value}` },
];

/** A drone above the valley, with its controls. */
export default function DroneControl() {
  const { flight, change } = useFlight();
  const battery = Math.round(flight.battery);
  const signal = signalOf(flight);
  const turn = (control: Control, value: number) => change(before => turned(before, control, value));

  const keys = (event: KeyboardEvent) => {
    const { by } = reach.altitude;
    if (event.key === 'ArrowUp') turn('altitude', flight.altitude + by);
    else if (event.key === 'ArrowDown') turn('altitude', flight.altitude - by);
    else if (event.key === 'ArrowLeft') change(before => pushed(before, -metresAPush));
    else if (event.key === 'ArrowRight') change(before => pushed(before, metresAPush));
    else if (event.key === 'r' && !event.ctrlKey && !event.metaKey)
      change(before => recordingToggled(before));
    else return;
    event.preventDefault();
  };

  return (
    <div className={styles.drone} data-mode={flight.mode}>
      <div className={styles.screen}>
        <Scene flight={flight} onKeyDown={keys} />
        <div className={styles.readings}>
          <Reading name="Battery" percent={battery} light={batteryLight(battery)} />
          <Reading name="Signal" percent={signal} light={signalLight(signal)} />
          <p data-testid="height">{Math.round(flight.height)} m</p>
        </div>
        {flight.recording && (
          <p className={styles.recording} data-testid="recording">
            REC {timerText(flight.recordedSeconds)}
          </p>
        )}
      </div>
      <div className={styles.desk}>
        <Choice
          legend="Mode"
          options={modes}
          value={flight.mode}
          onChange={mode => change(before => inMode(before, mode))}
        />
        <div className={styles.stick}>
          <button
            type="button"
            className={buttons.quiet}
            onClick={() => change(before => pushed(before, -metresAPush))}
          >
            ← Fly back
          </button>
          <button
            type="button"
            className={buttons.quiet}
            onClick={() => change(before => pushed(before, metresAPush))}
          >
            Fly forward →
          </button>
          <button
            type="button"
            className={buttons.quiet}
            aria-label={flight.recording ? 'Stop recording' : undefined}
            aria-pressed={flight.recording}
            onClick={() => change(before => recordingToggled(before))}
          >
            {flight.recording ? 'Stop' : 'Record'}
          </button>
        </div>
        <div className={styles.dials}>
          {dials.map(({ control, label, text }) => (
            <Stepper
              key={control}
              label={label}
              value={flight[control]}
              {...reach[control]}
              text={text(flight[control])}
              onChange={value => turn(control, value)}
            />
          ))}
        </div>
        <p className={styles.hint}>
          With the picture focused, arrow keys fly and R records. The corner shows what the camera sees.
        </p>
      </div>
    </div>
  );
}

function Reading({ name, percent, light }: { name: string; percent: number; light: Light }) {
  return (
    <p data-light={light} data-testid={name.toLowerCase()}>
      {name} {percent}%
    </p>
  );
}

/** Advances the flight in real time while the tab is visible. */
function useFlight() {
  const [flight, change] = useState<Flight>(startingFlight);

  useEffect(() => {
    let before = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      const seconds = Math.min(0.5, (now - before) / 1000);
      before = now;
      if (!document.hidden) change(flight => flown(flight, seconds));
    }, 33);
    return () => clearInterval(timer);
  }, []);

  return { flight, change };
}
