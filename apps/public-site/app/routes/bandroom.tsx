import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { roomFromName } from '@sevenfold/contracts';
import type { Room } from '@sevenfold/realtime-client';
import { foldStyle } from '@sevenfold/ui';
import { pageMeta } from '../config/page-meta';
import { paths } from '../config/paths';
import { BandroomEntry } from '../features/bandroom/bandroom-entry';
import { BandroomPage } from '../features/bandroom/bandroom-page';
import { useQuietAudio } from '../features/bandroom/use-quiet-audio';
import { OutOfRoom, RefusedEntry } from '../features/rooms/entry/refused-entry';
import { useRoom } from '../features/rooms/entry/use-room';
import { wayIn } from '../features/rooms/entry/way-in';
import { RoomContext, useInRoom, useRoomPart } from '../features/rooms/room/room-context';
import { useAttempt } from '../features/rooms/room/use-attempt';
import { useVoice } from '../features/rooms/voice/use-voice';
import { VoiceBar } from '../features/rooms/voice/voice-bar';
import { RequireSignIn } from '../shell/require-sign-in';

export const meta = () =>
  pageMeta({
    title: 'Bandroom',
    description:
      'A rehearsal room: talk first, then play to a metronome that everyone hears on the same beat.',
    path: paths.bandroom,
    indexed: false,
  });

export const handle = { signInTo: () => 'enter the bandroom' };

export default function Bandroom() {
  return (
    <div style={foldStyle('echoverse')}>
      <RequireSignIn teaser={<BandroomEntry text="Checking sign-in…" />}>
        <NamedEntrance />
      </RequireSignIn>
    </div>
  );
}

function NamedEntrance() {
  const [search] = useSearchParams();
  const name = roomFromName(search.get('room'));
  return <Entrance key={name} name={name} />;
}

function Entrance({ name }: { name: string }) {
  const { room, fault, waiting, connection, enterAgain } = useRoom(name);

  if (fault) return <RefusedEntry name={name} fault={fault} onEnter={enterAgain} />;
  if (room) return <Rehearsal room={room} onEnterAgain={enterAgain} />;
  const text = wayIn(connection, waiting) ?? `Joining ${name} and syncing the clock…`;
  return <BandroomEntry text={text} name={name} />;
}

type RehearsalProps = { room: Room; onEnterAgain(password?: string): void };

/** A listening room without its music. */
function Rehearsal({ room, onEnterAgain }: RehearsalProps) {
  const attempt = useAttempt();
  const inRoom = useMemo(() => ({ room, tracks: [], attempt }), [room, attempt]);
  return (
    <RoomContext value={inRoom}>
      <RehearsalOrEnd onEnterAgain={onEnterAgain} />
    </RoomContext>
  );
}

function RehearsalOrEnd({ onEnterAgain }: Pick<RehearsalProps, 'onEnterAgain'>) {
  const { room } = useInRoom();
  const status = useRoomPart(state => state.status);

  if (status === 'kicked' || status === 'closed') return <OutOfRoom onEnter={onEnterAgain} />;
  return <BandroomPage room={room} voice={<Talk />} />;
}

function Talk() {
  return <VoiceBar voice={useVoice(useQuietAudio())} />;
}
