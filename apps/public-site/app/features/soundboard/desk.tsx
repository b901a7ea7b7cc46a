import type { ReactNode } from 'react';
import { LetterKeysSwitch } from '../../controls/letter-keys-switch';
import range from '../../controls/range.module.css';
import { tempo, type BoardSettings, type PadSettings } from './board-settings';
import type { Board, BoardState, Take } from './engine/board';
import { quantiseSteps, type QuantiseStep } from './engine/grid';
import { takeFormat } from './engine/take';
import { kitNames, kits, soundOf } from './kits';
import { chokeGroups } from './pads';
import styles from './soundboard.module.css';

const stepLabels: Record<QuantiseStep, string> = { 0: 'Off', 4: '1/4', 8: '1/8', 16: '1/16' };

/** All controls that are not pads. */
export function Desk({ board, state }: { board: Board; state: BoardState }) {
  const { settings } = state;
  return (
    <div className={styles.desk}>
      <Recorder board={board} state={state} />
      <Timing settings={settings} onChange={change => board.change(change)} />
      <PadDesk
        name={soundOf(settings.kit, state.selected).name}
        settings={settings.pads[state.selected]!}
        onChange={change => board.changePad(state.selected, change)}
      />
      <section className={styles.part} aria-labelledby="board-heading">
        <h2 id="board-heading">Board</h2>
        <Fader label="Master volume" value={settings.master} onChange={master => board.change({ master })} />
        <Choice
          label="Kit"
          options={kits.map(kit => [kit, kitNames[kit]])}
          value={settings.kit}
          onChange={kit => board.change({ kit })}
        />
        <div className={styles.boardRow}>
          <button type="button" className={styles.plain} onClick={() => board.stopAll()}>
            Silence <kbd className={styles.cap}>Esc</kbd>
          </button>
          <LetterKeysSwitch does="Keys play pads" />
        </div>
        <KitState board={board} state={state} />
      </section>
    </div>
  );
}

/** Whether all sounds are loaded. */
function KitState({ board, state: { ready, missing } }: { board: Board; state: BoardState }) {
  return (
    <div className={styles.kitState}>
      <p role="status" data-testid="kit-state">
        {!ready && 'Loading the sounds…'}
        {ready && missing > 0 && `${missing} sounds didn’t load. The Paper kit fills in for them.`}
      </p>
      {ready && missing > 0 && (
        <button type="button" className={styles.plain} onClick={() => void board.fetchKit()}>
          Try again
        </button>
      )}
    </div>
  );
}

function Recorder({ board, state }: { board: Board; state: BoardState }) {
  const { recording, take, fault } = state;
  const running = recording === 'armed' || recording === 'recording';
  return (
    <section className={styles.part} aria-labelledby="take-heading">
      <h2 id="take-heading">Take</h2>
      <div className={styles.recordRow}>
        <button
          type="button"
          className={styles.record}
          data-recording={running || undefined}
          disabled={recording === 'writing'}
          onClick={() => (running ? void board.finish() : board.arm())}
        >
          <span aria-hidden />
          {running ? 'Stop' : 'Record'}
        </button>
        <p role="status" data-testid="take-status">
          {recording === 'armed' && 'Ready. Recording starts with your first pad.'}
          {recording === 'recording' && (
            <>
              Recording, <span role="timer">{clockOf(state.recordedSeconds)}</span>
            </>
          )}
          {recording === 'writing' && 'Saving the file…'}
          {recording === 'idle' && (fault ?? (take ? factsOf(take) : `Takes are ${takeFormat}.`))}
        </p>
      </div>
      {take && (
        <div className={styles.take}>
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a recorded performance has no words */}
          <audio controls src={take.url} aria-label="Your take" />
          <a className="sf-button" href={take.url} download={take.fileName}>
            Download WAV
          </a>
          <button type="button" className={styles.plain} onClick={() => board.discard()}>
            Discard
          </button>
        </div>
      )}
    </section>
  );
}

type TimingProps = { settings: BoardSettings; onChange(change: Partial<BoardSettings>): void };

function Timing({ settings, onChange }: TimingProps) {
  return (
    <section className={styles.part} aria-labelledby="time-heading">
      <h2 id="time-heading">Time</h2>
      <Toggle label="Click" on={settings.click} onChange={click => onChange({ click })} />
      <Fader
        label="Tempo"
        min={tempo.min}
        max={tempo.max}
        step={1}
        value={settings.bpm}
        shown={`${settings.bpm} bpm`}
        onChange={bpm => onChange({ bpm })}
      />
      <Choice
        label="Quantise"
        options={quantiseSteps.map(step => [step, stepLabels[step]])}
        value={settings.quantise}
        onChange={quantise => onChange({ quantise })}
      />
    </section>
  );
}

type PadDeskProps = { name: string; settings: PadSettings; onChange(change: Partial<PadSettings>): void };

function PadDesk({ name, settings, onChange }: PadDeskProps) {
  return (
    <section className={styles.part} aria-labelledby="pad-heading" data-testid="pad-desk">
      <h2 id="pad-heading">{name}</h2>
      <Toggle label="Loop" on={settings.loop} onChange={loop => onChange({ loop })} />
      <Fader label="Volume" value={settings.volume} onChange={volume => onChange({ volume })} />
      <Choice
        label="Choke group"
        options={[[null, 'None'], ...chokeGroups.map((group): [typeof group, string] => [group, group])]}
        value={settings.choke}
        onChange={choke => onChange({ choke })}
      />
    </section>
  );
}

type FaderProps = {
  label: string;
  value: number;
  min?: number;
  max?: number;
  step?: number;
  shown?: string;
  onChange(value: number): void;
};

function Fader({ label, value, min = 0, max = 1, step = 0.01, shown, onChange }: FaderProps) {
  const text = shown ?? `${Math.round(value * 100)}%`;
  return (
    <label className={styles.fader}>
      <span>{label}</span>
      <b aria-hidden>{text}</b>
      <input
        type="range"
        className={range.range}
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={text}
        onChange={event => onChange(event.currentTarget.valueAsNumber)}
      />
    </label>
  );
}

type ChoiceProps<Value> = {
  label: string;
  options: [Value, ReactNode][];
  value: Value;
  onChange(value: Value): void;
};

function Choice<Value extends string | number | null>({
  label,
  options,
  value,
  onChange,
}: ChoiceProps<Value>) {
  return (
    <fieldset className={styles.choice}>
      <legend>{label}</legend>
      <div>
        {options.map(([option, word]) => (
          <label key={String(option)}>
            <input
              type="radio"
              className="over-label"
              name={label}
              checked={option === value}
              onChange={() => onChange(option)}
            />
            <span>{word}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Toggle({ label, on, onChange }: { label: string; on: boolean; onChange(on: boolean): void }) {
  return (
    <label className={styles.toggle}>
      <input type="checkbox" role="switch" aria-checked={on} checked={on} onChange={() => onChange(!on)} />
      <span>{label}</span>
    </label>
  );
}

const clockOf = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
const factsOf = ({ seconds, bytes }: Take) => `${clockOf(seconds)}, ${megabytes(bytes)}, ${takeFormat}.`;
const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
