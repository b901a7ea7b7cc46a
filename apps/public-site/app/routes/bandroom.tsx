import { useMemo, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router-dom';
import { roomFromName } from '@sevenfold/contracts';
import { foldStyle } from '@sevenfold/ui';
import { pageMeta } from '../config/page-meta';
import { paths } from '../config/paths';
import { BandroomEntry } from '../features/bandroom/bandroom-entry';
import { BandroomPage } from '../features/bandroom/bandroom-page';
import { Rehearsal } from '../features/bandroom/rehearsal';
import { useQuietAudio } from '../features/bandroom/use-quiet-audio';
import { OutOfRoom, RefusedEntry } from '../features/rooms/entry/refused-entry';
import { useRoom } from '../features/rooms/entry/use-room';
import { wayIn } from '../features/rooms/entry/way-in';
import { RoomContext } from '../features/rooms/room/room-context';
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
      <RequireSignIn teaser={teaser}>
        <NamedEntrance />
      </RequireSignIn>
    </div>
  );
}

const teaser = (
  <BandroomPage>
    <BandroomEntry text="Checking sign-in…" />
  </BandroomPage>
);

function NamedEntrance() {
  const [search] = useSearchParams();
  const name = roomFromName(search.get('room'));
  return <Entrance key={name} name={name} />;
}

function Entrance({ name }: { name: string }) {
  const { room, fault, waiting, connection, enterAgain } = useRoom(name);
  const attempt = useAttempt();
  // A listening room without its music.
  const inRoom = useMemo(() => room && { room, tracks: [], attempt }, [room, attempt]);
  const statusNow = () => room?.state.status;
  const status = useSyncExternalStore(room?.subscribe ?? neverChanges, statusNow, statusNow);

  if (fault) return <RefusedEntry name={name} fault={fault} onEnter={enterAgain} />;
  const text = wayIn(connection, waiting) ?? `Joining ${name} and syncing the clock…`;
  return (
    <RoomContext value={inRoom}>
      {status === 'kicked' || status === 'closed' ? (
        <OutOfRoom onEnter={enterAgain} />
      ) : (
        <BandroomPage name={name}>
          {room ? <Rehearsal room={room} voice={<Talk />} /> : <BandroomEntry text={text} />}
        </BandroomPage>
      )}
    </RoomContext>
  );
}

const neverChanges = () => () => undefined;

function Talk() {
  return <VoiceBar voice={useVoice(useQuietAudio())} />;
}
