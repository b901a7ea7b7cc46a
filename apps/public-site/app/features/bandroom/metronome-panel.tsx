import { useEffect, useRef } from 'react';
import type { Room, RoomState } from '@sevenfold/realtime-client';
import { useLetterKeys } from '../../controls/letter-keys';
import { LetterKeysSwitch } from '../../controls/letter-keys-switch';
import range from '../../controls/range.module.css';
import { clickSounds, type ClickSound } from './click-track';
import { tempoOfTaps, tempoRange, tempoWord, withinTempo } from './beat-grid';
import { BeatDisplay } from './beat-display';
import { useClick } from './use-click';
import { useMetronome } from './use-metronome';
import styles from './bandroom.module.css';

const meters: { name: string; accents: number[] }[] = [
  { name: '2/4', accents: [2, 1] },
  { name: '3/4', accents: [2, 1, 1] },
  { name: '4/4', accents: [2, 1, 1, 1] },
  { name: '5/4', accents: [2, 1, 1, 2, 1] },
  { name: '6/8', accents: [2, 1, 1, 2, 1, 1] },
  { name: '7/8', accents: [2, 1, 2, 1, 2, 1, 1] },
];
const divisionLabels = ['Beats', 'Eighths', 'Triplets', '16ths'];
const soundLabels: Record<ClickSound, string> = { wood: 'Wood', paper: 'Paper', tone: 'Tone' };
const accentLabels = ['silent', 'plain', 'stressed'];

/** The room's one metronome: every change applies to everyone. */
export function MetronomePanel({ room, state }: { room: Room; state: RoomState }) {
  const { metronome, start, stop, change } = useMetronome(room);
  const click = useClick(room, metronome);
  const taps = useRef<number[]>([]);
  const { bpm, accents, division, running, by } = metronome;

  const toggle = () => {
    if (running) return stop();
    click.hear();
    start();
  };
  const tap = () => {
    taps.current = [...taps.current.slice(-7), performance.now()];
    const tapped = tempoOfTaps(taps.current);
    if (tapped) change({ bpm: tapped });
    else taps.current = taps.current.slice(-1);
  };
  const step = (by: number) => change({ bpm: withinTempo(bpm + by) });
  const letters = useLetterKeys();
  useBandroomKeys({ toggle, tap: letters ? tap : undefined, step });

  const setter = by && by !== state.uid ? (state.members[by]?.name ?? 'Someone') : undefined;
  return (
    <section className={styles.metronome} aria-labelledby="metronome">
      <h2 id="metronome" className="visually-hidden">
        Metronome
      </h2>
      <BeatDisplay room={room} metronome={metronome} />
      <div className={styles.beats} role="group" aria-label="Accents of the bar">
        {accents.map((accent, beat) => (
          <button
            key={beat}
            type="button"
            data-accent={accent}
            aria-label={`Beat ${beat + 1}, ${accentLabels[accent]}`}
            onClick={() =>
              change({ accents: accents.map((each, place) => (place === beat ? (each + 2) % 3 : each)) })
            }
          >
            {beat + 1}
          </button>
        ))}
      </div>

      <div className={styles.drive}>
        <button type="button" className={styles.start} data-running={running || undefined} onClick={toggle}>
          {running ? 'Stop' : 'Count in'} <kbd>Space</kbd>
        </button>
        <div className={styles.tempo}>
          <button type="button" aria-label="Slower" onClick={() => step(-1)}>
            −
          </button>
          <label>
            <span className="visually-hidden">Tempo</span>
            <input
              type="range"
              className={range.range}
              min={tempoRange.min}
              max={tempoRange.max}
              value={bpm}
              aria-valuetext={`${Math.round(bpm)} beats a minute, ${tempoWord(bpm)}`}
              onChange={event => change({ bpm: event.currentTarget.valueAsNumber })}
            />
          </label>
          <button type="button" aria-label="Faster" onClick={() => step(1)}>
            +
          </button>
          <p>
            <strong data-testid="tempo">{Math.round(bpm)}</strong> {tempoWord(bpm)}
          </p>
        </div>
        <button type="button" className={styles.tap} onClick={tap}>
          Tap {letters && <kbd>B</kbd>}
        </button>
      </div>

      <div className={styles.hearing}>
        <button
          type="button"
          data-wanted={(running && !click.audible) || undefined}
          onClick={click.audible ? click.mute : click.hear}
        >
          {click.audible ? 'Mute the click' : 'Hear the click'}
        </button>
        <p role="status">
          {running && !click.audible && 'The band is already playing. '}
          {setter && `${setter} set this beat.`}
        </p>
        <Accuracy room={room} />
      </div>

      <div className={styles.settings}>
        <Choice
          label="Meter"
          options={meters.map(({ name }) => name)}
          chosen={meters.findIndex(meter => meter.accents.length === accents.length)}
          onChoose={index => change({ accents: meters[index]!.accents })}
        />
        <Choice
          label="Subdivision"
          options={divisionLabels}
          chosen={division - 1}
          onChoose={index => change({ division: index + 1 })}
        />
        <Choice
          label="Your click"
          options={clickSounds.map(sound => soundLabels[sound])}
          chosen={clickSounds.indexOf(click.settings.sound)}
          onChoose={index => click.setSettings({ ...click.settings, sound: clickSounds[index]! })}
        />
        <label className={styles.volume}>
          Click volume, just for you
          <input
            type="range"
            className={range.range}
            min={0}
            max={1}
            step={0.01}
            value={click.settings.volume}
            onChange={event =>
              click.setSettings({ ...click.settings, volume: event.currentTarget.valueAsNumber })
            }
          />
        </label>
        <div className={styles.letters}>
          <LetterKeysSwitch does="Keys: B taps, T toggles your mic" />
        </div>
      </div>
    </section>
  );
}

/** How accurately this device knows the room’s time. */
function Accuracy({ room }: { room: Room }) {
  const element = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const show = () => {
      const { uncertaintyMs } = room.realtime.clock.estimate();
      const known = Number.isFinite(uncertaintyMs) && uncertaintyMs > 0;
      if (element.current)
        element.current.textContent = known
          ? `Your beat is accurate to ± ${uncertaintyMs.toFixed(2)} ms.`
          : '';
    };
    show();
    return room.realtime.clock.subscribe(show);
  }, [room]);
  return <p ref={element} data-testid="accuracy" />;
}

type ChoiceProps = { label: string; options: string[]; chosen: number; onChoose(index: number): void };

function Choice({ label, options, chosen, onChoose }: ChoiceProps) {
  return (
    <fieldset className={styles.choice}>
      <legend>{label}</legend>
      {options.map((option, index) => (
        <label key={option}>
          <input
            type="radio"
            className="over-label"
            name={label}
            checked={index === chosen}
            onChange={() => onChoose(index)}
          />
          <span>{option}</span>
        </label>
      ))}
    </fieldset>
  );
}

type Keys = { toggle(): void; tap: (() => void) | undefined; step(by: number): void };

const takesText =
  'input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable]';
const takesSpace = 'button, summary, [type=checkbox]';
const takesArrows = '[type=radio], [type=range]';

/** For hands that hold an instrument: Space, B, and the arrows up and down. T is for push-to-talk. */
function useBandroomKeys(keys: Keys) {
  const newest = useRef(keys);
  useEffect(() => {
    newest.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const on = (controls: string) => event.target instanceof Element && event.target.closest(controls);
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || on(takesText)) return;
      const { toggle, tap, step } = newest.current;
      const arrow = { ArrowUp: 1, ArrowDown: -1 }[event.code];
      if (event.code === 'Space' && !on(takesSpace)) {
        if (!event.repeat) toggle();
      } else if (event.code === 'KeyB' && tap) {
        if (!event.repeat) tap();
      } else if (arrow && !on(takesArrows)) step(event.shiftKey ? 10 * arrow : arrow);
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
