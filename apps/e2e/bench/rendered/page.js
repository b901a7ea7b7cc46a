// A listener, and nothing but one: the real client and player on the origin of the running stack.
const client = new URL('/bench/client.js', location.href);
const { connectRealtime, joinStages, positionAt, SyncedPlayer, TrackLoader } = await import(client.href);

let guest;

async function ticket() {
  const post = (path, headers = {}) => fetch(path, { method: 'POST', headers }).then(answer => answer.json());
  guest ??= await post('/api/identity/guest-token');
  return (await post('/api/rydesync/tickets', { authorization: `Bearer ${guest.token}` })).ticket;
}

/**
 * Joins and listens; resolves with the milliseconds until the sound was within `inSyncMs` of where it should be. Judged in
 * retrospect: the player may begin with a piece of the track, and which piece that is, is not taken from the player's word.
 */
globalThis.listen = async (name, { trackUrl, inSyncMs = 10 } = {}) => {
  const began = performance.now();
  // As the room's page does it: what can be fetched without being in the room is fetched meanwhile.
  const context = new AudioContext({ latencyHint: 'playback' });
  const loader = new TrackLoader(context);
  const outside = fetch(`/api/rydesync/rooms/${name}`).then(answer => (answer.ok ? answer.json() : null));
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

/** What is heard and what should be, until the whole track has been on for a while. */
async function readingsOf(began) {
  const readings = [];
  for (let last = Infinity; performance.now() < last;) {
    await new Promise(resolve => setTimeout(resolve, 10));
    const tookMs = performance.now() - began;
    if (tookMs > 30_000) break;
    const { session } = globalThis.room.state;
    const sound = globalThis.heard();
    if (!session || session.paused || !sound) continue;
    const at = globalThis.realtime.serverNow() - (globalThis.hostNow() - sound.at);
    readings.push({ tookMs, sound, expectedMs: positionAt(session, at) * 1000 });
    if (last === Infinity && sound.buffer.duration >= globalThis.player.state.durationMs / 1000 - 0.01)
      last = performance.now() + 500;
  }
  return readings;
}

const errorOf = ({ sound, expectedMs }) => sound.positionMs + placeOf(sound.buffer) * 1000 - expectedMs;
const places = new Map();

/** Where in the track a decoded piece belongs, in seconds: found by its samples. */
function placeOf(piece) {
  const whole = globalThis.heard().buffer;
  if (!places.has(piece))
    places.set(piece, piece === whole ? 0 : indexOfPiece(piece, whole) / piece.sampleRate);
  return places.get(piece);
}

function indexOfPiece(piece, whole) {
  const samples = whole.getChannelData(0);
  const probeAt = Math.floor(piece.length / 2);
  const probe = piece.getChannelData(0).subarray(probeAt, probeAt + 512);
  for (let from = 0; from + probe.length <= samples.length; from++)
    if (probe.every((sample, index) => sample === samples[from + index])) return from - probeAt;
  return NaN;
}

/** Milliseconds from a moment to the marks that the client set on its way. */
function stagesSince(began) {
  const reached = joinStages.map(stage => [stage, performance.getEntriesByName(`rydesync ${stage}`).at(-1)]);
  return Object.fromEntries(reached.map(([stage, mark]) => [stage, mark ? mark.startTime - began : NaN]));
}

const samples = [];
globalThis.samplesSince = index => samples.slice(index);
setInterval(() => {
  if (!globalThis.player) return;
  const { buffer: _, ...sound } = globalThis.heard() ?? {};
  samples.push({
    taken: globalThis.hostNow(),
    sound: sound.at === undefined ? null : sound,
    state: globalThis.realtime.state,
    errorMs: globalThis.player.measurement?.errorMs ?? null,
    uncertaintyMs: globalThis.realtime.clock.estimate().uncertaintyMs,
  });
}, 100);
