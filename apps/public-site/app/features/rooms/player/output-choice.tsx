import { useToast } from '@sevenfold/ui';
import dialog from '../room/dialog.module.css';
import type { Player } from './use-playback';
import styles from './device-dialog.module.css';

/** The audio output in use, and a choice of others in browsers that support it. */
export function OutputChoice({ player }: { player: Player }) {
  const { show } = useToast();
  const { chooseOutput, output, outputs, heardOn, lookAgain } = player;

  async function choose(id: string) {
    try {
      await chooseOutput!(id);
    } catch {
      show('error', { title: 'Could not use that output', message: 'Check that it’s still connected.' });
    }
  }

  /** Browsers name outputs only to pages that may use the microphone. */
  async function askForNames() {
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      for (const track of stream.getTracks()) track.stop();
      lookAgain();
    } catch {
      show('error', {
        title: 'The browser didn’t name your outputs',
        message: 'Allow the microphone for this site, then try again. We record nothing.',
      });
    }
  }

  if (outputs.length === 0)
    return (
      <>
        <p>
          Your browser tells no page which output is in use until the page may use the microphone. Until then
          one delay counts for all outputs.
        </p>
        {'mediaDevices' in navigator && (
          <button type="button" className={styles.step} onClick={() => void askForNames()}>
            Show my outputs
          </button>
        )}
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
