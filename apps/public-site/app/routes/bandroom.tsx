import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { roomFromName } from '@sevenfold/contracts';
import type { Room } from '@sevenfold/realtime-client';
import { foldStyle } from '@sevenfold/ui';
import { pageMeta } from '../config/page-meta';
import { paths } from '../config/paths';
import { BandroomDoor } from '../features/bandroom/bandroom-door';
import { BandroomPage } from '../features/bandroom/bandroom-page';
import { useQuietAudio } from '../features/bandroom/use-quiet-audio';
import { RefusedEntry } from '../features/rooms/entry/refused-entry';
import { useRoom } from '../features/rooms/entry/use-room';
import { RoomContext } from '../features/rooms/room/in-room';
import { useAttempt } from '../features/rooms/room/use-attempt';
import { useVoice } from '../features/rooms/voice/use-voice';
import { VoiceBar } from '../features/rooms/voice/voice-bar';
import { RequireSignIn } from '../shell/require-sign-in';

export const meta = () =>
  pageMeta({
    title: 'Bandroom',
    description:
      'A rehearsal room: talk first, then play to a metronome that everybody hears on the same beat.',
    path: paths.bandroom,
    indexed: false,
  });

export default function Bandroom() {
  return (
    <div style={foldStyle('echoverse')}>
      <RequireSignIn teaser={<BandroomDoor text="Checking sign-in…" />}>
        <Door />
      </RequireSignIn>
    </div>
  );
}

function Door() {
  const [search] = useSearchParams();
  const name = roomFromName(search.get('room'));
  return <Entrance key={name} name={name} />;
}

function Entrance({ name }: { name: string }) {
  const { room, fault, waiting, connection, enterAgain } = useRoom(name);

  if (fault) return <RefusedEntry name={name} fault={fault} onEnter={enterAgain} />;
  if (room) return <BandroomPage room={room} voice={<Voice room={room} />} onEnterAgain={enterAgain} />;
  const text = waiting
    ? 'You knocked. The host sees you at the door; this page goes in by itself.'
    : connection === 'offline'
      ? 'No connection. This page goes on trying.'
      : `Unlocking ${name} and tuning the clock…`;
  return <BandroomDoor text={text} />;
}

/** The voice of listening rooms, without their music. */
function Voice({ room }: { room: Room }) {
  const attempt = useAttempt();
  const inRoom = useMemo(() => ({ room, tracks: [], attempt }), [room, attempt]);
  return (
    <RoomContext value={inRoom}>
      <Talk />
    </RoomContext>
  );
}

function Talk() {
  return <VoiceBar voice={useVoice(useQuietAudio())} />;
}
