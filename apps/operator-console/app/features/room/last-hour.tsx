import { useState } from 'react';
import { shownName, type RoomMoment, type RoomMoments } from '@sevenfold/contracts';
import { Facts } from '../../components/facts';
import { clock } from '../../lib/clock';
import { statusOf } from '../../lib/room-status';
import { syncOffset } from '../../lib/sync-offset';
import { trackName } from '../../lib/track-name';
import { Skeleton } from '../../components/skeleton';
import { heardAt, momentAt, pictureOf, sessionOf, type HourPicture } from './hour-picture';
import { useRoomMoments } from './use-room';
import styles from './last-hour.module.css';

const second = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });
const minute = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
const shownMembers = 12;
/** Milliseconds; charts of less time show seconds at both ends. */
const shortSpan = 300_000;

/** The room's last hour: members, tracks, seeks; and its state at any second. */
export function LastHour({ room }: { room: string }) {
  const moments = useRoomMoments(room);
  return (
    <section className="panel" aria-labelledby="last-hour">
      <div className="panel-head">
        <h2 id="last-hour">The last hour</h2>
      </div>
      {moments.isPending && <Skeleton lines={4} />}
      {moments.isError && <p className="muted">We couldn’t load the last hour.</p>}
      {moments.data?.moments.length === 0 && <p className="muted">Nobody was here in the last hour.</p>}
      {moments.data && moments.data.moments.length > 0 && <Hour hour={moments.data} />}
    </section>
  );
}

function Hour({ hour }: { hour: RoomMoments }) {
  const [chosen, setChosen] = useState<number>();
  const first = hour.moments[0]!.at;
  const at = Math.min(hour.to, Math.max(first, chosen ?? hour.to));
  const found = momentAt(hour.moments, at);
  // Before the first moment nothing is known: do not draw an empty room.
  const shown = { ...hour, from: Math.max(hour.from, Math.min(first, hour.to - 60_000)) };
  const picture = pictureOf(shown);
  const end = shown.to - shown.from < shortSpan ? second : minute;
  const share = (at - shown.from) / (shown.to - shown.from);

  return (
    <>
      <div className={styles.picture}>
        <Tracks picture={picture} />
        <Members picture={picture} />
        <Offsets picture={picture} />
        <div className={styles.needle} style={{ insetInlineStart: `${share * 100}%` }} aria-hidden="true" />
      </div>
      <label className={styles.slider}>
        <span className="visually-hidden">Choose a moment of the last hour</span>
        <input
          type="range"
          min={Math.ceil(shown.from / 1000)}
          max={Math.floor(shown.to / 1000)}
          step={1}
          value={Math.round(at / 1000)}
          aria-valuetext={second.format(at)}
          onChange={event => setChosen(Number(event.currentTarget.value) * 1000)}
        />
        <span className={styles.ends}>
          <span>{end.format(shown.from)}</span>
          <span>{end.format(shown.to)}</span>
        </span>
      </label>
      {found && <Then moment={found} at={at} />}
    </>
  );
}

const place = ({ from, to }: { from: number; to: number }) => ({
  insetInlineStart: `${from * 100}%`,
  inlineSize: `max(2px, ${(to - from) * 100}%)`,
});

function Tracks({ picture: { tracks, jumps } }: { picture: HourPicture }) {
  return (
    <div className={styles.row} role="img" aria-label={`Tracks: ${tracks.length}, seeks: ${jumps.length}`}>
      {tracks.map(track => (
        <span key={track.from} className={styles.track} data-paused={track.paused} style={place(track)}>
          <span>{track.name}</span>
        </span>
      ))}
      {jumps.map(jump => (
        <span key={jump} className={styles.jump} style={{ insetInlineStart: `${jump * 100}%` }} />
      ))}
    </div>
  );
}

function Members({ picture: { members } }: { picture: HourPicture }) {
  return (
    <>
      {members.slice(0, shownMembers).map(({ uid, name, stays }) => (
        <div key={uid} className={styles.row} data-kind="member" role="img" aria-label={`${name} was here`}>
          {stays.map(stay => (
            <span key={stay.from} className={styles.stay} data-host={stay.host} style={place(stay)} />
          ))}
          <span className={styles.name} title={uid}>
            {name}
          </span>
        </div>
      ))}
      {members.length > shownMembers && (
        <p className="muted">And {members.length - shownMembers} more, listed below.</p>
      )}
    </>
  );
}

const height = 28;

function Offsets({ picture: { offsets } }: { picture: HourPicture }) {
  if (offsets.length < 2) return null;
  const largest = Math.max(...offsets.map(({ ms }) => ms));
  const top = Math.max(5, largest);
  const points = offsets.map(({ at, ms }) => `${at * 1000},${height - (ms / top) * (height - 2)}`).join(' ');
  const words = `Largest offset: ${largest.toFixed(1)} ms`;
  return (
    <div className={styles.offsets}>
      <svg viewBox={`0 0 1000 ${height}`} preserveAspectRatio="none" role="img" aria-label={words}>
        <polyline points={points} />
      </svg>
      <span className="muted">{words}</span>
    </div>
  );
}

function Then({ moment, at }: { moment: RoomMoment; at: number }) {
  const { host, members } = moment;
  const session = sessionOf(moment);
  const nameOf = (uid: string) => shownName(uid, members.find(each => each.uid === uid)?.name);
  return (
    <div className={styles.then} data-testid="then">
      <Facts
        facts={{
          At: second.format(at),
          Track: session ? trackName(session) : 'Nothing played',
          ...(session && {
            State: `${statusOf({ session, participants: members.length }, at)} at ${clock(heardAt(session, at))}`,
          }),
          Host: host ? nameOf(host) : '—',
          Members:
            members.length === 0
              ? 'Nobody'
              : members
                  .map(({ uid, name, offsetMs }) =>
                    [shownName(uid, name), offsetMs !== undefined && `(${syncOffset({ offsetMs })})`]
                      .filter(Boolean)
                      .join(' '),
                  )
                  .join(', '),
        }}
      />
    </div>
  );
}
