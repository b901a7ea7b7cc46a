import { nameOf } from '../people/name-of';
import { useRoomPart } from '../room/in-room';
import type { Playback } from './playback';
import { edgeMs, errorInWords, heardAsOneMs, msInWords, placeOnScale, spreadOf } from './sync-scale';
import { useListeners } from './use-listeners';
import styles from './sync-meter.module.css';

const ticks = [-100, -10, -1, 0, 1, 10, 100];

/** The sync error of this listener and of all others, with its uncertainty, in numbers and in words. */
export function SyncMeter({ playback }: { playback: Playback }) {
  const { playing, errorMs, uncertaintyMs = 0, positionMs, measuredAt } = playback;
  const uid = useRoomPart(state => state.uid);
  const members = useRoomPart(state => state.members);
  const others = useListeners().filter(listener => listener.uid !== uid);
  const all = errorMs === undefined ? others : [...others, { uid, errorMs, uncertaintyMs }];
  const spread = spreadOf(all);

  return (
    <div
      className={styles.sync}
      data-testid="sync-report"
      data-playing={playing}
      data-error-ms={errorMs ?? ''}
      data-uncertainty-ms={errorMs === undefined ? '' : uncertaintyMs}
      data-position-ms={positionMs}
      data-measured-at={measuredAt}
    >
      <div className={styles.words}>
        <p className={styles.own}>
          {errorMs === undefined ? 'Your timing shows here while music plays' : ownInWords(errorMs)}
          {errorMs !== undefined && <span> (±{msInWords(Math.max(0.1, uncertaintyMs))} ms)</span>}
        </p>
        <p>{spread === undefined ? '' : `The whole room is within ${msInWords(spread)} ms`}</p>
      </div>
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
            title={`${nameOf(listener.uid, members)} ${errorInWords(listener.errorMs, listener.uncertaintyMs)}`}
          />
        ))}
        {errorMs !== undefined && <Needle errorMs={errorMs} uncertaintyMs={uncertaintyMs} own />}
      </div>
      <div className={styles.legend} aria-hidden>
        <span>{edgeMs} ms behind</span>
        <span>in time</span>
        <span>{edgeMs} ms ahead</span>
      </div>
      <details className={styles.explained}>
        <summary>What this shows</summary>
        <p>
          This page compares its clock with the server’s about fifty times a minute and measures when your
          device actually plays sound. From both it works out where you are in the track, and how certain that
          is: the line through each marker is one standard deviation. It leaves half a millisecond or less
          alone; above that, it changes the speed by less than you can hear.
        </p>
        <p>
          Within the pale band, {heardAsOneMs} ms to either side, speakers in one room sound like one. No
          browser can see how far a Bluetooth speaker lags behind; correct that under “This device”.
        </p>
      </details>
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

function ownInWords(errorMs: number): string {
  if (Math.abs(errorMs) < 0.5) return 'You’re exactly in time';
  return `You’re ${msInWords(errorMs)} ms ${errorMs > 0 ? 'ahead' : 'behind'}`;
}
