import { useEffect, useRef, useState, type ReactNode } from 'react';
import dialog from '../room/dialog.module.css';
import { describeNudge, describeOutput } from './describe-output';
import { OutputChoice } from './output-choice';
import { TestClicks } from './test-clicks';
import { storedOutput, storeOutput } from './stored-output';
import type { Player } from './use-playback';
import styles from './device-dialog.module.css';

const steps = ['output', 'coarse', 'fine', 'music', 'saved'] as const;
type Step = (typeof steps)[number];

const furthestMs = 500;
/** Width of the fine slider to either side: two coarse steps. */
const fineMs = 30;

type Props = { player: Player; onDone(): void };

/**
 * Sets the delay of an output by ear, in a minute. Nothing is stored before the last step. Leaving earlier
 * restores delay and output.
 */
export function DelayGuide({ player, onDone }: Props) {
  const [step, setStep] = useState<Step>('output');
  const { nudgeMs } = player.playback;
  const [middleMs, setMiddleMs] = useState(nudgeMs);
  const number = steps.indexOf(step) + 1;
  const { tryNudge, nudge } = player;
  useRestoring(player, step !== 'saved');
  // A delay belongs to the output that it was set for, which may be unplugged meanwhile.
  const [measured, setMeasured] = useState(player.heardOn);
  if (measured.id !== player.heardOn.id && step !== 'saved') {
    setMeasured(player.heardOn);
    setStep('output');
  }

  const heading = useRef<HTMLHeadingElement>(null);
  // Screen readers read out the step's heading, and the next Tab leads to its first control.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [step]);

  function go(to: Step) {
    if (to === 'fine') setMiddleMs(nudgeMs);
    if (to === 'saved') nudge(nudgeMs);
    setStep(to);
  }
  const next = () => go(steps[number]!);
  const back = () => go(steps[number - 2]!);
  const title = (text: string) => (
    <div className={styles.title}>
      {number < steps.length && (
        <p className={styles.progress}>
          Step {number} of {steps.length - 1}
        </p>
      )}
      <h3 ref={heading} tabIndex={-1}>
        {text}
      </h3>
    </div>
  );
  const nextButton = (
    <button type="button" className="sf-button" onClick={next}>
      Next
    </button>
  );
  const byEar = (range: Pick<SliderProps, 'label' | 'from' | 'to' | 'step'>) => (
    <>
      <TestClicks player={player} always />
      <Slider {...range} valueMs={nudgeMs} onChange={tryNudge} />
      <Buttons onBack={back} onCancel={onDone}>
        {nextButton}
      </Buttons>
    </>
  );

  if (step === 'output')
    return (
      <Part title={title('Choose the output')}>
        <p>The delay is stored for this output alone. Connect it first if it’s wireless.</p>
        <OutputChoice player={player} heading={heading} />
        <Buttons onCancel={onDone}>{nextButton}</Buttons>
      </Part>
    );
  if (step === 'coarse')
    return (
      <Part title={title('Bring the clicks together')}>
        <p>
          Put a second device that’s in time beside this one, such as a phone on its own speaker. Open this
          room there, and under “This device”, press “Play the click”. Now move the slider until you hear
          almost one click.
        </p>
        {byEar({ label: 'Coarse delay', from: -furthestMs, to: furthestMs, step: 10 })}
      </Part>
    );
  if (step === 'fine')
    return (
      <Part title={title('Make it one click')}>
        <p>Now move it in small steps until you hear one sharp click. Arrow keys move it by 1 ms.</p>
        {byEar({
          label: 'Fine delay',
          from: Math.max(-furthestMs, middleMs - fineMs),
          to: Math.min(furthestMs, middleMs + fineMs),
          step: 1,
        })}
      </Part>
    );
  if (step === 'music')
    return (
      <Part title={title('Check with music')}>
        <p>
          {player.playback.playing
            ? 'Listen to the music on both devices. It should sound like one speaker, without an echo.'
            : 'When the room plays, the music should sound like one speaker, without an echo. Nothing plays now; you can save anyway.'}
        </p>
        <p className={styles.found}>{describeNudge(nudgeMs)}</p>
        <Buttons onBack={back} onCancel={onDone}>
          <button type="button" className="sf-button" onClick={next}>
            Save
          </button>
        </Buttons>
      </Part>
    );
  return (
    <Part title={title(`Saved for ${describeOutput(measured)}`)}>
      <p>
        {nudgeMs === 0
          ? 'This output plays without an extra delay.'
          : `${describeNudge(nudgeMs)} whenever this output plays.`}{' '}
        You can change it here at any time.
      </p>
      <div className={dialog.row}>
        <button type="button" className="sf-button" onClick={onDone}>
          Done
        </button>
      </div>
    </Part>
  );
}

/** Leaving early restores the stored delay, and the output that was chosen at the start. */
function useRestoring(player: Player, unsaved: boolean) {
  const [chosenAtFirst] = useState(storedOutput);
  const latest = useRef({ player, unsaved });
  useEffect(() => {
    latest.current = { player, unsaved };
  });
  useEffect(
    () => () => {
      const { player: now, unsaved: isUnsaved } = latest.current;
      if (!isUnsaved) return;
      now.tryNudge(null);
      if (storedOutput() === chosenAtFirst) return;
      // Only store it: choosing it would fail while it’s unplugged.
      storeOutput(chosenAtFirst);
      void now.lookAgain();
    },
    [chosenAtFirst],
  );
}

function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className={dialog.part}>
      {title}
      {children}
    </section>
  );
}

type ButtonsProps = { onBack?: () => void; onCancel(): void; children: ReactNode };

function Buttons({ onBack, onCancel, children }: ButtonsProps) {
  return (
    <div className={styles.buttons}>
      {children}
      {onBack && (
        <button type="button" className={styles.step} onClick={onBack}>
          Back
        </button>
      )}
      <button type="button" className={styles.step} onClick={onCancel}>
        Cancel
      </button>
    </div>
  );
}

type SliderProps = {
  label: string;
  valueMs: number;
  from: number;
  to: number;
  step: number;
  onChange(ms: number): void;
};

function Slider({ label, valueMs, from, to, step, onChange }: SliderProps) {
  const move = (ms: number) => onChange(Math.max(from, Math.min(to, valueMs + ms)));
  return (
    <>
      <label className={styles.nudge}>
        <span>{describeNudge(valueMs)}</span>
        <input
          type="range"
          aria-label={label}
          aria-valuetext={describeNudge(valueMs)}
          min={from}
          max={to}
          step={step}
          value={valueMs}
          onChange={event => onChange(Number(event.currentTarget.value))}
        />
      </label>
      <div className={dialog.row}>
        {[-step, step].map(ms => (
          <button
            key={ms}
            type="button"
            className={styles.step}
            aria-disabled={valueMs + ms < from || valueMs + ms > to}
            onClick={() => move(ms)}
          >
            {step} ms {ms < 0 ? 'earlier' : 'later'}
          </button>
        ))}
      </div>
    </>
  );
}
