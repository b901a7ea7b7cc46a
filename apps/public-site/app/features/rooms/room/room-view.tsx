import { lazy, Suspense, useMemo, useState } from 'react';
import type { Room } from '@sevenfold/realtime-client';
import { ErrorBoundary } from '@sevenfold/ui';
import { OutOfRoom } from '../entry/refused-entry';
import { GuestbookPanel } from '../guestbook/guestbook-panel';
import { MemberList } from '../people/member-list';
import { useHostToasts } from '../people/use-host-toasts';
import { useOwnPresence } from '../people/use-own-presence';
import { NowPlaying } from '../player/now-playing';
import { usePlayback } from '../player/use-playback';
import type { Sound } from '../player/use-sound';
import { useMediaKeys } from '../player/use-media-keys';
import { useTellDuration } from '../player/use-tell-duration';
import { QueuePanel } from '../queue/queue-panel';
import { TrackLibrary } from '../queue/track-library';
import { useTracks } from '../queue/use-tracks';
import { useVoice } from '../voice/use-voice';
import { VoiceBar } from '../voice/voice-bar';
import { RoomContext, useInRoom, useRoomPart } from './in-room';
import { PanelTabs, type Panel } from './panel-tabs';
import { RoomHead, type OpenDialog } from './room-head';
import { useAttempt } from './use-attempt';
import styles from './room-view.module.css';

const ShareDialog = lazy(() => import('../share/share-dialog'));
const SettingsDialog = lazy(() => import('../settings/settings-dialog'));
const DeviceDialog = lazy(() => import('../player/device-dialog'));

type Props = { room: Room; sound: Sound; onEnterAgain(password?: string): void };

export function RoomView({ room, ...rest }: Props) {
  const tracks = useTracks();
  const attempt = useAttempt();
  const inRoom = useMemo(() => ({ room, tracks, attempt }), [room, tracks, attempt]);
  return (
    <RoomContext value={inRoom}>
      <WhileIn {...rest} />
    </RoomContext>
  );
}

function WhileIn({ sound, onEnterAgain }: Omit<Props, 'room'>) {
  const status = useRoomPart(state => state.status);

  if (status === 'kicked' || status === 'closed') return <OutOfRoom onEnter={onEnterAgain} />;
  return <Inside sound={sound} />;
}

function Inside({ sound }: Pick<Props, 'sound'>) {
  const room = useInRoom().room;
  const player = usePlayback(room, sound);
  const voice = useVoice(player);
  const [dialog, setDialog] = useState<OpenDialog>();
  const [panel, setPanel] = useState<Panel>('queue');
  const closeDialog = () => setDialog(undefined);
  useHostToasts();
  useOwnPresence(player.playback.locked || player.volume === 0);
  useTellDuration(player.playback.durationMs);
  useMediaKeys(player, !player.playback.locked);

  return (
    <div className={`page ${styles.room}`}>
      <RoomHead onOpen={setDialog} />
      <div className={styles.columns} data-panel={panel}>
        <div className={styles.stage}>
          <ErrorBoundary>
            <NowPlaying player={player} onTune={() => setDialog('device')} />
          </ErrorBoundary>
        </div>
        <PanelTabs panel={panel} onChange={setPanel} />
        <div className={styles.queue} data-of="queue">
          <ErrorBoundary>
            <QueuePanel />
            <TrackLibrary />
          </ErrorBoundary>
        </div>
        <div className={styles.people} data-of="people">
          <ErrorBoundary>
            <MemberList />
            <VoiceBar voice={voice} />
          </ErrorBoundary>
        </div>
        <div className={styles.guestbook} data-of="guestbook">
          <ErrorBoundary>
            <GuestbookPanel />
          </ErrorBoundary>
        </div>
      </div>
      <Suspense fallback={null}>
        {dialog === 'share' && <ShareDialog onClose={closeDialog} />}
        {dialog === 'settings' && <SettingsDialog onClose={closeDialog} />}
        {dialog === 'device' && <DeviceDialog player={player} onClose={closeDialog} />}
      </Suspense>
    </div>
  );
}
