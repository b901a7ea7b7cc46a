import { useState } from 'react';
import { Icon } from '../room/icon';
import { useRoomPart } from '../room/room-context';
import { nameOf } from '../room/name-of';
import type { Playback } from './playback';
import { edgeMs, formatSyncError, heardAsOneMs, formatMs, placeOnScale, spreadOf } from './sync-scale';
import { useListeners } from './use-listeners';
import styles from './sync-meter.module.css';

const ticks = [-100, -10, -1, 0, 1, 10, 100];

/** The sync error of this listener and of all others: one line in words, and a scale to open. */
export function SyncMeter({ playback }: { playback: Playback }) {
  const { playing, errorMs, uncertaintyMs = 0, positionMs, measuredAt } = playback;
  const [open, setOpen] = useState(false);
  const uid = useRoomPart(state => state.uid);
  const others = useListeners().filter(listener => listener.uid !== uid);
  const all = errorMs === undefined ? others : [...others, { uid, errorMs, uncertaintyMs }];
  const spread = spreadOf(all);

  return (
    <details
      className={styles.sync}
      data-testid="sync-report"
      data-playing={playing}
      data-error-ms={errorMs ?? ''}
      data-uncertainty-ms={errorMs === undefined ? '' : uncertaintyMs}
      data-position-ms={positionMs}
      data-measured-at={measuredAt}
      onToggle={event => setOpen(event.currentTarget.open)}
    >
      <summary className={styles.words}>
        <Icon name="open" size={14} />
        <b>{errorMs === undefined ? 'Timing' : describeOwnError(errorMs)}</b>
        {errorMs !== undefined && <span>±{formatMs(Math.max(0.1, uncertaintyMs))} ms</span>}
        {spread !== undefined && <span>The whole room is within {formatMs(spread)} ms</span>}
      </summary>
      {open && <Scale playback={playback} others={others} />}
    </details>
  );
}

type ScaleProps = { playback: Playback; others: ReturnType<typeof useListeners> };

function Scale({ playback: { errorMs, uncertaintyMs = 0 }, others }: ScaleProps) {
  const members = useRoomPart(state => state.members);

  return (
    <div className={styles.opened}>
      {errorMs === undefined && <p>Your timing shows here while music plays.</p>}
      <div className={styles.scale} aria-hidden>
        <span
          className={styles.one}
          style={{ left: percent(-heardAsOneMs), right: `calc(100% - ${percent(heardAsOneMs)})` }}
        />
        {ticks.map(tick => (
          <span key={tick} className={styles.tick} data-middle={tick === 0} style={{ left: percent(tick) }} />
        ))}
        {others.map(listener => (
          <Needle
            key={listener.uid}
            {...listener}
            title={`${nameOf(listener.uid, members)} ${formatSyncError(listener.errorMs, listener.uncertaintyMs)}`}
          />
        ))}
        {errorMs !== undefined && <Needle errorMs={errorMs} uncertaintyMs={uncertaintyMs} own />}
      </div>
      <div className={styles.legend} aria-hidden>
        <span>{edgeMs} ms behind</span>
        <span>in time</span>
        <span>{edgeMs} ms ahead</span>
      </div>
      <p>
        This page compares its clock with the server’s about fifty times a minute and measures when your
        device actually plays sound. From both it works out where you are in the track, and how certain that
        is: the line through each marker is one standard deviation. It leaves errors of up to about a
        millisecond alone, changes the speed slightly for larger ones, and jumps once if it’s far off.
      </p>
      <p>
        Within the pale band, {heardAsOneMs} ms to either side, speakers in one room sound like one. No
        browser can see how far a Bluetooth speaker lags behind; correct that under “This device”.
      </p>
    </div>
  );
}

type NeedleProps = { errorMs: number; uncertaintyMs: number; own?: boolean; title?: string };

function Needle({ errorMs, uncertaintyMs, own = false, title }: NeedleProps) {
  return (
    <>
      <span
        className={styles.doubt}
        data-own={own}
        style={{
          left: percent(errorMs - uncertaintyMs),
          right: `calc(100% - ${percent(errorMs + uncertaintyMs)})`,
        }}
      />
      <span className={styles.needle} data-own={own} title={title} style={{ left: percent(errorMs) }} />
    </>
  );
}

const percent = (errorMs: number) => `${50 + placeOnScale(errorMs) * 50}%`;

function describeOwnError(errorMs: number): string {
  if (Math.abs(errorMs) < 0.5) return 'You’re exactly in time';
  return `You’re ${formatMs(errorMs)} ms ${errorMs > 0 ? 'ahead' : 'behind'}`;
}
