import { useRef, useState, type RefObject } from 'react';
import { useToast } from '@sevenfold/ui';
import dialog from '../room/dialog.module.css';
import { useFocusFallback } from '../room/use-focus-fallback';
import type { Player } from './use-playback';
import styles from './device-dialog.module.css';

type Props = {
  player: Player;
  /** Gets the focus when a button disappears. */
  heading: RefObject<HTMLElement | null>;
};

/** The audio output in use, and a choice of others in browsers that support it. */
export function OutputChoice({ player, heading }: Props) {
  const { show } = useToast();
  const { chooseOutput, output, outputs, heardOn } = player;
  const [namesNone, setNamesNone] = useState(!('mediaDevices' in navigator));

  async function choose(id: string) {
    try {
      await chooseOutput!(id);
    } catch {
      show('error', { title: 'Couldn’t use that output', message: 'Check that it’s still connected.' });
    }
  }

  if (outputs.length === 0)
    return (
      <>
        <p role="status">
          {namesNone
            ? 'This browser doesn’t name outputs, so one delay applies to all of them.'
            : 'Your browser names outputs only after you allow the microphone. Until then, one delay applies to all of them.'}
        </p>
        {!namesNone && <ShowOutputs player={player} heading={heading} onNone={() => setNamesNone(true)} />}
      </>
    );
  if (!chooseOutput || outputs.length < 2) return <p className={dialog.wide}>{heardOn.label}</p>;

  return (
    <select
      className={styles.select}
      aria-label="Output"
      value={output}
      onChange={event => void choose(event.currentTarget.value)}
    >
      {outputs.map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </select>
  );
}

/** Browsers name outputs only to pages that may use the microphone; some name none. */
function ShowOutputs({ player, heading, onNone }: Props & { onNone(): void }) {
  const { show } = useToast();
  const button = useRef<HTMLButtonElement>(null);
  useFocusFallback(button, heading);

  async function ask() {
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      for (const track of stream.getTracks()) track.stop();
    } catch (error) {
      return show('error', faultOf(error));
    }
    if ((await player.lookAgain()) === 0) onNone();
  }

  return (
    <button ref={button} type="button" className={styles.step} onClick={() => void ask()}>
      Show my outputs
    </button>
  );
}

const faultOf = (error: unknown) =>
  (error as DOMException).name === 'NotFoundError'
    ? {
        title: 'No microphone found',
        message: 'Your browser needs one to name outputs. Connect a microphone, then try again.',
      }
    : {
        title: 'The browser didn’t name your outputs',
        message: 'Allow the microphone for this site, then try again. We record nothing.',
      };
