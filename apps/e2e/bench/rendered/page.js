// A listener, and nothing but one: the real client and player on the origin of the running stack.
const client = new URL('/bench/client/index.js', location.href);
const { connectRealtime, joinStages, positionAt, SyncedPlayer, TrackLoader } = await import(client.href);

let guest;

async function ticket() {
  const post = (path, headers = {}) => fetch(path, { method: 'POST', headers }).then(answer => answer.json());
  guest ??= await post('/api/identity/guest-token');
  return (await post('/api/rydesync/tickets', { authorization: `Bearer ${guest.token}` })).ticket;
}

/** Joins and listens; resolves with the milliseconds until the sound was within `inSyncMs` of where it should be. */
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
  return new Promise((resolve, reject) => {
    const timer = setInterval(() => {
      const tookMs = performance.now() - began;
      if (!(Math.abs(errorMs()) <= inSyncMs) && tookMs < 30_000) return;
      clearInterval(timer);
      if (tookMs < 30_000) resolve({ tookMs, stages: stagesSince(began) });
      else reject(new Error(`not in sync: ${errorMs()} ms, ${JSON.stringify(player.state)}`));
    }, 10);
  });
};

/** Milliseconds from a moment to the marks that the client set on its way. */
function stagesSince(began) {
  const reached = joinStages.map(stage => [stage, performance.getEntriesByName(`rydesync ${stage}`).at(-1)]);
  return Object.fromEntries(reached.map(([stage, mark]) => [stage, mark ? mark.startTime - began : NaN]));
}

/** Where the sound is minus where the room's clock, as this page knows it, says that it should be. */
function errorMs() {
  const { session } = globalThis.room.state;
  const sound = globalThis.heard();
  if (!session || session.paused || !sound) return NaN;
  const now = globalThis.hostNow();
  const expected = positionAt(session, globalThis.realtime.serverNow() - (now - sound.at)) * 1000;
  return sound.positionMs - expected;
}

const samples = [];
globalThis.samplesSince = index => samples.slice(index);
setInterval(() => {
  if (!globalThis.player) return;
  const sound = globalThis.heard();
  samples.push({
    taken: globalThis.hostNow(),
    sound,
    state: globalThis.realtime.state,
    errorMs: globalThis.player.measurement?.errorMs ?? null,
    uncertaintyMs: globalThis.realtime.clock.estimate().uncertaintyMs,
  });
}, 100);
