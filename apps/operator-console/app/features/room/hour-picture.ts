import { positionAt, shownName, type RoomMoment, type RoomMoments, type Played } from '@sevenfold/contracts';
import { trackName } from '../../lib/track-name';

/** An interval of the hour: start and end as fractions of it. */
export interface Stretch {
  from: number;
  to: number;
}
export interface TrackStretch extends Stretch {
  name: string;
  paused: boolean;
}
export interface MemberStretches {
  uid: string;
  name: string;
  stays: (Stretch & { host: boolean })[];
}
export interface HourPicture {
  tracks: TrackStretch[];
  /** Seeks, as fractions of the hour. */
  jumps: number[];
  members: MemberStretches[];
  /** The largest offset of any member, over time. */
  offsets: { at: number; ms: number }[];
}

/** Seconds between the actual and the predicted position. More than this counts as a seek. */
const jumpSeconds = 1.5;

/** The chart of a room's hour. */
export function pictureOf({ from, to, moments }: RoomMoments): HourPicture {
  const share = (at: number) => Math.min(1, Math.max(0, (at - from) / (to - from)));
  const picture: HourPicture = { tracks: [], jumps: [], members: [], offsets: [] };
  const members = new Map<string, MemberStretches>();
  for (const [index, moment] of moments.entries()) {
    const next = moments[index + 1];
    const stretch = { from: share(moment.at), to: share(next?.at ?? to) };
    addTrack(picture.tracks, moment, stretch);
    for (const { uid, name } of moment.members) {
      const found = members.get(uid) ?? { uid, name: shownName(uid, name), stays: [] };
      members.set(uid, found);
      addStay(found.stays, { ...stretch, host: moment.host === uid });
    }
    const previous = moments[index - 1];
    if (previous && isJump(previous, moment)) picture.jumps.push(stretch.from);
    const offsets = moment.members.flatMap(({ offsetMs }) =>
      offsetMs === undefined ? [] : [Math.abs(offsetMs)],
    );
    if (offsets.length > 0) picture.offsets.push({ at: stretch.from, ms: Math.max(...offsets) });
  }
  picture.members = [...members.values()];
  return picture;
}

function addTrack(tracks: TrackStretch[], { session }: RoomMoment, stretch: Stretch) {
  if (!session) return;
  const name = trackName(session);
  const last = tracks.at(-1);
  if (last?.to === stretch.from && last.name === name && last.paused === session.paused) last.to = stretch.to;
  else tracks.push({ ...stretch, name, paused: session.paused });
}

function addStay(stays: MemberStretches['stays'], stay: MemberStretches['stays'][number]) {
  const last = stays.at(-1);
  if (last?.to === stay.from && last.host === stay.host) last.to = stay.to;
  else stays.push(stay);
}

function isJump({ at, session: before }: RoomMoment, { at: now, session: after }: RoomMoment): boolean {
  if (!before || !after || before.trackUrl !== after.trackUrl) return false;
  return Math.abs(after.position - positionAt({ ...before, at }, now)) > jumpSeconds;
}

/** The room's state at a time; undefined before the first known one. */
export const momentAt = (moments: readonly RoomMoment[], at: number) =>
  moments.findLast(moment => moment.at <= at);

/** The session at a moment, with that moment's time; null if nothing was playing. */
export const sessionOf = ({ at, session }: RoomMoment) => session && { ...session, at };

/** The track's position at that time, in seconds, and its end once it is over. */
export const heardAt = (session: Played, now: number) =>
  Math.min(session.duration ?? Infinity, positionAt(session, now));
