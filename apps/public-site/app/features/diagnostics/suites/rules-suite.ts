import type { CurrentIdentity, DiagnosticMembership, GuestbookEntry, Problem } from '@sevenfold/contracts';
import { guardedPaths, serverTimestamp } from '@sevenfold/realtime-client';
import { expectThat, Skipped } from '../expect-that';
import type { Suite } from '../step';
import { until } from '../until';
import { accountUid, enterRoom, openSocket, refused, someone } from './opening-steps';

const stranger = 'someone-else';

/** Tries writes that the path rules allow, and writes that they must reject. */
export const rulesSuite: Suite = {
  slug: 'rules',
  name: 'Rules',
  title: 'Rules test',
  lead: 'Reads and writes paths as you. Your own must work; all others must be refused.',
  forGuests: true,
  inRoom: true,
  steps: [
    someone('no user'),
    openSocket,
    enterRoom,
    {
      title: 'My presence can be written, and carries the server’s time',
      run: async ({ realtime, room, user }) => {
        const path = `presence/${room.state.room}/${user!.uid}`;
        await realtime.set(path, { ts: serverTimestamp, state: 'online', device: 'Diagnostics' });
        const kept = (await realtime.get(path)) as { ts?: unknown } | null;
        expectThat(typeof kept?.ts === 'number', 'It wasn’t saved');
        return `Saved at ${new Date(kept.ts).toISOString()}`;
      },
    },
    {
      title: 'Someone else’s presence can’t be written',
      run: ({ realtime, room }) =>
        refused(
          realtime.set(`presence/${room.state.room}/${stranger}`, { ts: serverTimestamp, state: 'online' }),
        ),
    },
    {
      title: 'An unknown field is refused',
      run: ({ realtime, room, user }) =>
        refused(
          realtime.set(`presence/${room.state.room}/${user!.uid}`, {
            ts: serverTimestamp,
            state: 'online',
            admin: true,
          }),
        ),
    },
    {
      title: 'The guestbook signs with my name, whatever I write',
      run: async ({ realtime, room, user }) => {
        if (!room.state.may.guestbook) throw new Skipped('The host keeps the guestbook shut.');
        const book = `guestbook/${room.state.room}`;
        const key = await realtime.push(book, { uid: stranger, text: 'Only a test', ts: serverTimestamp });
        const line = (await realtime.get(`${book}/${key}`)) as unknown as GuestbookEntry;
        await realtime.remove(`${book}/${key}`);
        expectThat(line.uid === user!.uid, `It was signed by ${line.uid}`);
        return 'Written, signed by the server, and taken back';
      },
    },
    {
      title: 'A session whose position isn’t a number is refused',
      run: ({ realtime, room }) =>
        refused(realtime.set(`rydesync/rooms/${room.state.room}/session`, { position: 'later' })),
    },
    {
      title: 'Setting my own globalRole to admin is refused',
      run: ({ realtime, user }) => refused(realtime.update(`accounts/${user!.uid}`, { globalRole: 'admin' })),
    },
    {
      title: 'Making myself owner of EchoVerse is refused',
      run: ({ realtime, user }) =>
        refused(realtime.set(`accounts/${user!.uid}/access/divisions/echoverse`, 'owner')),
    },
    {
      title: 'Only operators can read the activity monitor',
      run: async ({ realtime, user }) => {
        if (!user!.isAdmin) return refused(realtime.get('admin/activities'));
        await realtime.get('admin/activities');
        return 'Readable: you’re an operator';
      },
    },
    {
      title: 'Unlisted paths are refused',
      run: ({ realtime }) => refused(realtime.set('secrets/of/the/house', true)),
    },
    {
      title: 'The client refuses unlisted paths itself',
      run: async ({ realtime, user }) => {
        const helper = guardedPaths(realtime);
        expectThat((await helper.set(`accounts/${user!.uid}`, {})) === false, 'It let a write through');
        expectThat((await helper.get(`accounts/${user!.uid}`)) === null, 'It let a read through');
        return 'Answers false and null, with a warning on the console';
      },
    },
    {
      title: 'Everyone can follow maintenance mode',
      run: async ({ realtime }) => {
        let told: unknown;
        const stop = realtime.subscribe(
          'config/maintenanceMode',
          value => (told = value ?? { enabled: false }),
        );
        try {
          await until(() => told !== undefined, 'No value arrived');
        } finally {
          stop();
        }
        return (told as { enabled?: boolean }).enabled ? 'It’s on' : 'It’s off';
      },
    },
    {
      title: 'Settings can’t change my role',
      run: async bench => {
        const body = { globalRole: 'admin' };
        const path = `/api/accounts/${accountUid(bench)}/settings`;
        const { status } = await bench.call<Problem>('PATCH', path, { body });
        expectThat(status >= 400 && status < 500, 'Invalid payload was accepted');
        return `Refused with ${status}, as it must be.`;
      },
    },
    {
      title: 'EchoVerse membership for testing',
      run: async bench => {
        const path = `/api/accounts/${accountUid(bench)}/diagnostics/echoverse-membership`;
        const { status, body } = await bench.call<DiagnosticMembership & Problem>('POST', path);
        if (status === 403 && body.code === 'diagnostics.self-grant-off')
          throw new Skipped('Switched off here: people can’t grant themselves anything.');
        expectThat(status === 200, `API returned ${status}`);
        return `Your level in EchoVerse is ${body.level}`;
      },
    },
    {
      title: 'My role is unchanged',
      run: async bench => {
        const { admin } = await bench.read<CurrentIdentity>('/api/identity/me');
        expectThat(admin === bench.user!.isAdmin, 'The rights have changed');
        return admin ? 'Still an operator' : 'Still no operator';
      },
    },
  ],
};
