import { useEffect, useState } from 'react';
import { useToast } from '@sevenfold/ui';
import dialog from '../room/dialog.module.css';
import type { Player } from './use-playback';
import styles from './device-dialog.module.css';

/** Chooses the audio output, in browsers that support it. */
export function OutputChoice({ player }: { player: Player }) {
  const { show } = useToast();
  const [outputs, setOutputs] = useState<MediaDeviceInfo[]>([]);
  const { chooseOutput, output } = player;

  useEffect(() => {
    const { mediaDevices } = navigator;
    if (!mediaDevices) return;
    let stale = false;
    const look = async () => {
      const devices = await mediaDevices.enumerateDevices();
      if (!stale) setOutputs(devices.filter(({ kind, label }) => kind === 'audiooutput' && label));
    };
    const lookAgain = () => void look().catch(() => undefined);
    lookAgain();
    mediaDevices.addEventListener('devicechange', lookAgain);
    return () => {
      stale = true;
      mediaDevices.removeEventListener('devicechange', lookAgain);
    };
  }, []);
  if (!chooseOutput || outputs.length < 2) return null;

  async function choose(id: string) {
    try {
      await chooseOutput!(id);
    } catch {
      show('error', { title: 'Could not use that output' });
    }
  }

  return (
    <section className={dialog.part}>
      <h3>Output</h3>
      <select
        className={styles.select}
        aria-label="Output"
        value={output}
        onChange={event => void choose(event.currentTarget.value)}
      >
        {outputs.map(({ deviceId, label }) => (
          <option key={deviceId} value={deviceId === 'default' ? '' : deviceId}>
            {label}
          </option>
        ))}
      </select>
    </section>
  );
}
