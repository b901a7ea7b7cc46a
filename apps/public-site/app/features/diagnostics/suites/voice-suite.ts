import { serverTimestamp } from '@sevenfold/realtime-client';
import type { Bench } from '../bench';
import { expectThat, Skipped } from '../expect-that';
import type { Suite } from '../step';
import { until } from '../until';
import { enterRoom, openSocket, refused, someone } from './opening-steps';

const node = { ts: serverTimestamp, state: 'listening', mute: true, level: 0, device: 'Diagnostics' };

const ownPath = ({ room, user }: Bench) => `rydesync/voice/${room.state.room}/${user!.uid}`;

/** Checks what voice needs: its node and rules, a path to the others, and this browser. */
export const voiceSuite: Suite = {
  slug: 'voice',
  name: 'Voice',
  title: 'Voice rules diagnostic',
  lead: 'Writes your voice node correctly, then incorrectly. Invalid levels must be refused. Nobody hears anything.',
  forGuests: true,
  inRoom: true,
  steps: [
    someone('no user'),
    openSocket,
    enterRoom,
    {
      title: 'My voice node can be written',
      run: async bench => {
        const { voice } = bench.room.state.may;
        if (!voice) throw new Skipped('The host keeps voices to a few.');
        await bench.realtime.set(ownPath(bench), node);
        await until(
          () => bench.room.state.voice[bench.user!.uid] !== undefined,
          'The room didn’t receive it',
        );
        return 'Written, and sent to the room';
      },
    },
    {
      title: 'A level that isn’t a number is refused',
      run: bench => refused(bench.realtime.set(ownPath(bench), { ...node, level: 'loud' })),
    },
    {
      title: 'A level above one is refused',
      run: bench => refused(bench.realtime.set(ownPath(bench), { ...node, level: 1.5 })),
    },
    {
      title: 'A node without its level is refused',
      run: bench => {
        const { level: _, ...rest } = node;
        return refused(bench.realtime.set(ownPath(bench), rest));
      },
    },
    {
      title: 'Someone else’s voice can’t be written',
      run: ({ realtime, room }) =>
        refused(realtime.set(`rydesync/voice/${room.state.room}/someone-else`, node)),
    },
    {
      title: 'The refused writes have changed nothing',
      run: async bench => {
        const kept = (await bench.realtime.get(ownPath(bench))) as { level?: unknown } | null;
        expectThat(kept === null || kept.level === 0, 'Invalid payload was accepted');
        return kept === null ? 'There’s no node' : 'The node is as it was first written';
      },
    },
    {
      title: 'The gateway says how to reach other voices',
      run: async ({ room }) => {
        const { iceServers, meshSpeakers, relay } = await room.voice.servers();
        const relayed = {
          none: 'no voice server',
          ready: 'a voice server for more',
          away: 'the voice server is down',
        }[relay];
        return `${iceServers.length} servers, ${meshSpeakers} speak directly, ${relayed}`;
      },
    },
    {
      title: 'This browser can speak',
      run: async () => {
        expectThat('RTCPeerConnection' in globalThis, 'It has no WebRTC');
        // Browsers offer microphones only over https or on localhost.
        const devices = (navigator as { mediaDevices?: MediaDevices }).mediaDevices;
        expectThat(devices !== undefined, 'It doesn’t give this site a microphone');
        const microphones = (await devices.enumerateDevices()).filter(({ kind }) => kind === 'audioinput');
        if (microphones.length === 0) throw new Skipped('There’s no microphone here.');
        return `WebRTC, and ${microphones.length} ${microphones.length === 1 ? 'microphone' : 'microphones'}`;
      },
    },
    {
      title: 'My voice node can be removed',
      run: async bench => {
        await bench.realtime.remove(ownPath(bench));
        expectThat((await bench.realtime.get(ownPath(bench))) === null, 'It’s still there');
        return 'Gone';
      },
    },
  ],
};
