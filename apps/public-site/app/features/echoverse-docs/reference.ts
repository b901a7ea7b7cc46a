export const codeSamples = {
  vector: `type Session = {
  trackUrl: string;
  position: number; // seconds
  rate: number;
  paused: boolean;
  at: number;       // server time, milliseconds
  seq: number;
  epoch: number;
};

// Where the track should be
const seconds = session.paused
  ? session.position
  : session.position +
    (Math.max(0, now - session.at) / 1000) * session.rate;`,
  connect: `import {
  connectRealtime,
  SyncedPlayer,
} from '@sevenfold/realtime-client';

const realtime = connectRealtime({
  url: '/api/rydesync/socket',
  fetchTicket: async () => {
    const answer = await fetch('/api/rydesync/tickets', {
      method: 'POST',
      headers: { Authorization: \`Bearer \${token}\` },
    });
    return (await answer.json()).ticket;
  },
});

const room = await realtime.joinRoom('friday-night', {
  device: 'desktop',
});
const player = new SyncedPlayer({ room });

// Browsers want a click first
button.onclick = () => player.unlock();
room.subscribe(() => render(room.state));`,
  paths: `const guestbook = 'guestbook/friday-night';
const stop = realtime.subscribe(guestbook, lines => show(lines));
await realtime.push(guestbook, { text: 'Good evening' });

const here = \`presence/friday-night/\${realtime.uid}\`;
await realtime.set(here, {
  ts: serverTimestamp,
  state: 'away',
});

// Done by the server when this connection is gone
await realtime.onDisconnect(here).remove();`,
  metronome: `await realtime.set('rydesync/rooms/bandroom/metronome', {
  running: true,
  bpm: 96,
  accents: [2, 1, 1, 1], // stressed, plain, plain, plain
  division: 1,           // clicks to a beat
  at: realtime.serverNow() + 600,
});

// Which beat it is, anywhere
const sinceStart = realtime.serverNow() - at;
const beat = Math.floor(sinceStart / (60_000 / bpm));`,
} as const;

export const pathRows = [
  ['rydesync/rooms/{room}/session', 'everyone', 'host'],
  ['rydesync/rooms/{room}/members/{uid}', 'members', 'the server'],
  ['rydesync/rooms/{room}/settings', 'members', 'host'],
  ['rydesync/rooms/{room}/queue/{key}', 'members', 'members, while it’s open'],
  ['rydesync/rooms/{room}/metronome', 'members', 'members'],
  ['rydesync/voice/{room}/{uid}', 'members', 'that member'],
  ['presence/{room}/{uid}', 'members', 'that member'],
  ['guestbook/{room}/{key}', 'members', 'members, while it’s open'],
] as const;

export const refusalRows = [
  ['PERMISSION_DENIED', 'No such path, not yours, or a value of the wrong shape.'],
  ['room.kicked', 'You were removed. The response says for how long.'],
  ['room.stale-epoch', 'Someone else is the host now.'],
  ['room.full', 'The stage is full. Send attend to listen from the audience.'],
  ['room.not-full', 'The room has no audience. Send join.'],
  ['limit.too-many', 'Too much at once. The response says when to try again.'],
  ['frame.invalid', 'Not JSON, or not a message of this protocol.'],
  ['store.unavailable', 'Not done. Send it again.'],
] as const;
