import type { RoomsHealth, Track } from '@sevenfold/contracts';
import { positionAt, serverTimestamp } from '@sevenfold/realtime-client';
import { expectThat } from '../expect-that';
import type { Suite } from '../step';
import { until } from '../until';
import { enterRoom, openSocket, someone } from './opening-steps';

/** With a higher uncertainty, listeners would hear different moments. */
const mostUncertainMs = 60;

/** Checks everything that synchronised playback needs. */
export const syncSuite: Suite = {
  slug: 'rydesync',
  name: 'RydeSync',
  title: 'Sync diagnostic suite',
  lead: 'Health, socket, clock, and what happens when the connection breaks: measured from your browser, in a real room.',
  forGuests: true,
  inRoom: true,
  steps: [
    {
      title: 'The health endpoint answers',
      run: async bench => {
        const { status } = await bench.call('GET', '/api/rydesync/healthz', { anonymous: true });
        expectThat(status === 200, `API returned ${status}`);
        return 'API returned 200';
      },
    },
    {
      title: 'Its answer is JSON with time, rooms and connections',
      run: async bench => {
        const health = await bench.read<RoomsHealth>('/api/rydesync/healthz', { anonymous: true });
        const { status, serverTime, rooms, connections } = health ?? {};
        const numbers = [serverTime, rooms, connections].every(value => typeof value === 'number');
        expectThat(status === 'ok' && numbers, 'Unexpected error');
        return `${rooms} rooms, ${connections} connections`;
      },
    },
    someone('Not signed in'),
    {
      title: 'A token is issued',
      needed: true,
      run: async bench => `${(await bench.token()).length} characters`,
    },
    {
      title: 'The socket gets its ticket',
      needed: true,
      run: async bench => {
        await bench.fetchTicket();
        return 'Good for one connection';
      },
    },
    openSocket,
    {
      title: 'The clock settles',
      run: async ({ realtime }) => {
        await realtime.clock.ready();
        const { offsetMs, uncertaintyMs, roundTripMs, samples } = realtime.clock.estimate();
        expectThat(uncertaintyMs < mostUncertainMs, `Uncertain by ${uncertaintyMs.toFixed(1)} ms`);
        const wall = realtime.serverTimeOffset();
        expectThat(Number.isFinite(offsetMs), 'There’s no offset');
        return `This device is ${Math.abs(wall).toFixed(1)} ms ${wall > 0 ? 'behind' : 'ahead'}, ± ${uncertaintyMs.toFixed(2)} ms; ${roundTripMs.toFixed(1)} ms there and back; ${samples} samples`;
      },
    },
    enterRoom,
    {
      title: 'The room reports what’s playing',
      run: async ({ room, realtime }) => {
        const { session } = room.state;
        if (!session) return 'Nothing is playing';
        const position = positionAt(session, realtime.serverNow());
        expectThat(Number.isFinite(position), 'The position isn’t a number');
        return `${session.paused ? 'Paused' : 'Playing'} at ${position.toFixed(3)} s`;
      },
    },
    {
      title: 'A write is acknowledged',
      run: async ({ realtime, room, user }) => {
        const path = `presence/${room.state.room}/${user!.uid}`;
        const began = performance.now();
        await realtime.set(path, { ts: serverTimestamp, state: 'online', device: 'Diagnostics' });
        return `Acknowledged after ${(performance.now() - began).toFixed(1)} ms`;
      },
    },
    {
      title: 'A broken connection resumes, and nothing is missed',
      run: async bench => {
        const { realtime, room, user } = bench;
        const before = { epoch: room.state.epoch, offset: room.state.offset };
        const began = performance.now();
        bench.dropSocket();
        await until(() => realtime.state !== 'online', 'The connection didn’t break');
        // Written while offline: it must wait, and then arrive.
        const book = `guestbook/${room.state.room}`;
        const written = room.state.may.guestbook
          ? realtime.push(book, { uid: user!.uid, text: 'Only a test', ts: serverTimestamp })
          : undefined;
        await until(
          () => room.state.status === 'joined' && realtime.state === 'online',
          'It didn’t come back',
          20_000,
        );
        const back = Math.round(performance.now() - began);
        if (written) {
          const line = `${book}/${await written}`;
          expectThat((await realtime.get(line)) !== null, 'A message written while offline was lost');
          await realtime.remove(line);
        }
        const { epoch, offset } = room.state;
        expectThat(epoch > before.epoch || offset >= before.offset, 'The room went back in time');
        return `Back after ${back} ms, from ${before.offset} to ${offset} of epoch ${epoch}`;
      },
    },
    {
      title: 'The studio’s tracks are available',
      run: async bench => {
        const { tracks } = await bench.read<{ tracks: Track[] }>('/api/rydesync/tracks');
        expectThat(tracks.length > 0, 'There are none');
        const { ok, status } = await fetch(tracks[0]!.url, { method: 'HEAD' });
        expectThat(ok, `API returned ${status}`);
        return `${tracks.length} tracks, and the first can be read`;
      },
    },
  ],
};
