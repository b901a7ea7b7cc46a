// A minimal listener: the real client and player on the stack's origin.
import type { RoomSession } from '@sevenfold/contracts';
import type * as Client from '@sevenfold/realtime-client';

export interface Sound {
  at: number;
  positionMs: number;
  begun: number;
}
interface Heard extends Sound {
  buffer: AudioBuffer | null;
}
export interface Sample {
  taken: number;
  sound: Sound | null;
  state: string;
  errorMs: number | null;
  uncertaintyMs: number;
}
export interface ListenOptions {
  trackUrl?: string;
  inSyncMs?: number;
}
export interface Listened {
  tookMs: number;
  stages: Record<string, number>;
}
interface Reading {
  tookMs: number;
  sound: Heard;
  expectedMs: number;
}

declare global {
  // Set by output-tap.ts.
  var hostNow: () => number;
  var heard: () => Heard | null;
  // Set here.
  var listen: (name: string, options?: ListenOptions) => Promise<Listened>;
  var samplesSince: (index: number) => Sample[];
  var realtime: Client.Realtime;
  var room: Client.Room;
  var player: Client.SyncedPlayer;
}

const client = new URL('/bench/client.js', location.href);
const { connectRealtime, joinStages, positionAt, SyncedPlayer, TrackLoader } = (await import(
  client.href
)) as typeof Client;

let guest: { token: string } | undefined;

async function ticket() {
  guest ??= (await (await fetch('/api/identity/guest-token', { method: 'POST' })).json()) as {
    token: string;
  };
  const headers = { authorization: `Bearer ${guest.token}` };
  const answer = await fetch('/api/rydesync/tickets', { method: 'POST', headers });
  return ((await answer.json()) as { ticket: string }).ticket;
}

/**
 * Joins and listens. Resolves with the milliseconds until the sound was within `inSyncMs` of its target. Looks for
 * that moment once the whole track has loaded: the player may start with a piece of it, and only comparing samples
 * says where that piece belongs.
 */
globalThis.listen = async (name, { trackUrl, inSyncMs = 10 } = {}) => {
  const began = performance.now();
  // Like the room's page, fetches what it can while it joins.
  const context = new AudioContext({ latencyHint: 'playback' });
  const loader = new TrackLoader(context);
  const outside = fetch(`/api/rydesync/rooms/${name}`).then(async answer =>
    answer.ok ? ((await answer.json()) as { session: RoomSession | null }) : null,
  );
  void outside.then(found => found?.session && loader.prefetch(found.session.trackUrl));
  const realtime = connectRealtime({ url: '/api/rydesync/socket', fetchTicket: ticket });
  const room = await realtime.joinRoom(name);
  const player = new SyncedPlayer({ room, context, loader });
  Object.assign(globalThis, { realtime, room, player });
  await player.unlock();
  if (trackUrl) await room.setTrack(trackUrl, { play: true });
  const readings = await readingsOf(began);
  const inSync = readings.find(reading => Math.abs(errorOf(reading)) <= inSyncMs);
  if (!inSync) throw new Error(`not in sync: ${JSON.stringify(player.state)}`);
  return { tookMs: inSync.tookMs, stages: stagesSince(began) };
};

/** Actual and expected positions, until the whole track has played for a while. */
async function readingsOf(began: number) {
  const readings: Reading[] = [];
  for (let last = Infinity; performance.now() < last;) {
    await new Promise(resolve => setTimeout(resolve, 10));
    const tookMs = performance.now() - began;
    if (tookMs > 30_000) break;
    const { session } = globalThis.room.state;
    const sound = globalThis.heard();
    if (!session || session.paused || !sound) continue;
    const at = globalThis.realtime.serverNow() - (globalThis.hostNow() - sound.at);
    readings.push({ tookMs, sound, expectedMs: positionAt(session, at) * 1000 });
    if (
      last === Infinity &&
      (sound.buffer?.duration ?? 0) >= (globalThis.player.state.durationMs ?? NaN) / 1000 - 0.01
    )
      last = performance.now() + 500;
  }
  return readings;
}

const errorOf = ({ sound, expectedMs }: Reading) =>
  sound.positionMs + placeOf(sound.buffer) * 1000 - expectedMs;
const places = new Map<AudioBuffer, number>();

/** Position of a decoded piece in the track, in seconds, found by its samples. */
function placeOf(piece: AudioBuffer | null) {
  const whole = globalThis.heard()?.buffer;
  if (!piece || !whole) return NaN;
  const place = places.get(piece) ?? (piece === whole ? 0 : indexOfPiece(piece, whole) / piece.sampleRate);
  places.set(piece, place);
  return place;
}

function indexOfPiece(piece: AudioBuffer, whole: AudioBuffer) {
  const samples = whole.getChannelData(0);
  const probeAt = Math.floor(piece.length / 2);
  const probe = piece.getChannelData(0).subarray(probeAt, probeAt + 512);
  for (let from = 0; from + probe.length <= samples.length; from++)
    if (probe.every((sample, index) => sample === samples[from + index])) return from - probeAt;
  return NaN;
}

/** Milliseconds from `began` to each performance mark of the client. */
function stagesSince(began: number) {
  const reached = joinStages.map(stage => {
    const mark = performance.getEntriesByName(`rydesync ${stage}`).at(-1);
    return [stage, mark ? mark.startTime - began : NaN] as const;
  });
  return Object.fromEntries(reached);
}

const samples: Sample[] = [];
globalThis.samplesSince = index => samples.slice(index);
setInterval(() => {
  if (!('player' in globalThis)) return;
  const heard = globalThis.heard();
  samples.push({
    taken: globalThis.hostNow(),
    sound: heard && { at: heard.at, positionMs: heard.positionMs, begun: heard.begun },
    state: globalThis.realtime.state,
    errorMs: globalThis.player.measurement?.errorMs ?? null,
    uncertaintyMs: globalThis.realtime.clock.estimate().uncertaintyMs,
  });
}, 100);
