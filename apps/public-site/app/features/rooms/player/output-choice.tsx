import { useEffect, useState } from 'react';
import { useToast } from '@sevenfold/ui';
import dialog from '../room/dialog.module.css';
import type { Player } from './use-playback';
import styles from './device-dialog.module.css';

type ChoosingContext = AudioContext & { setSinkId?: (id: string) => Promise<void>; sinkId?: string };

/** Where music comes out, in browsers that let pages choose. */
export function OutputChoice({ player }: { player: Player }) {
  const { show } = useToast();
  const [choosing] = useState(() => player.context() as ChoosingContext | undefined);
  const [outputs, setOutputs] = useState<MediaDeviceInfo[]>([]);
  const [chosen, setChosen] = useState(typeof choosing?.sinkId === 'string' ? choosing.sinkId : '');

  useEffect(() => {
    let stale = false;
    void navigator.mediaDevices?.enumerateDevices().then(devices => {
      if (!stale) setOutputs(devices.filter(({ kind, label }) => kind === 'audiooutput' && label));
    });
    return () => {
      stale = true;
    };
  }, []);
  if (!choosing?.setSinkId || outputs.length < 2) return null;

  async function choose(id: string) {
    try {
      await choosing!.setSinkId!(id);
      setChosen(id);
    } catch {
      show('error', { title: 'That output cannot be used' });
    }
  }

  return (
    <section className={dialog.part}>
      <h3>Output</h3>
      <select
        className={styles.select}
        aria-label="Output"
        value={chosen}
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
