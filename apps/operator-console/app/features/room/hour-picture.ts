import { shownName, type RoomMoment, type RoomMoments } from '@sevenfold/contracts';

/** A stretch of the hour: from and to as shares of it. */
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
  /** Where the track was moved, as shares of the hour. */
  jumps: number[];
  members: MemberStretches[];
  /** The largest offset of anybody, over time. */
  offsets: { at: number; ms: number }[];
}

/** A track that stands further than this from where it would have got to by itself was moved. */
const jumpSeconds = 1.5;

/** What is drawn of a room's hour. */
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
  const name = session.title ?? lastPart(session.trackUrl);
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
  const expected = before.position + (before.paused ? 0 : ((now - at) / 1000) * before.rate);
  return Math.abs(after.position - expected) > jumpSeconds;
}

/** How the room stood at a second; undefined before the first that is known. */
export const momentAt = (moments: readonly RoomMoment[], at: number) =>
  moments.findLast(moment => moment.at <= at);

/** Where the track stood then, in seconds. */
export function positionAt({ at, session }: RoomMoment, now: number): number | undefined {
  if (!session) return undefined;
  return session.position + (session.paused ? 0 : ((now - at) / 1000) * session.rate);
}

const lastPart = (trackUrl: string) => trackUrl.split('/').at(-1) || trackUrl;
