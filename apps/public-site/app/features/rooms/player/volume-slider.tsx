import { useRef, type Ref } from 'react';
import { Icon } from '../room/icon';
import styles from './transport.module.css';

type Props = {
  /** The slider's own element. */
  ref?: Ref<HTMLInputElement> | undefined;
  volume: number;
  onChange(volume: number): void;
};

export function VolumeSlider({ ref, volume, onChange }: Props) {
  const audible = useRef(volume || 1);

  function change(wanted: number) {
    if (wanted > 0) audible.current = wanted;
    onChange(wanted);
  }

  return (
    <div className={styles.volume}>
      <button
        type="button"
        aria-label={volume === 0 ? 'Unmute the music here' : 'Mute the music here'}
        onClick={() => change(volume === 0 ? audible.current : 0)}
      >
        <Icon name={volume === 0 ? 'silent' : 'speaker'} />
      </button>
      <input
        ref={ref}
        type="range"
        aria-label="Volume"
        min={0}
        max={100}
        value={Math.round(volume * 100)}
        aria-valuetext={`${Math.round(volume * 100)}%`}
        onChange={event => change(Number(event.currentTarget.value) / 100)}
      />
    </div>
  );
}
