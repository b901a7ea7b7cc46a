import { useMemo, useRef, useState, type Ref } from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { Room } from '@sevenfold/realtime-client';
import { ErrorBoundary, useToast } from '@sevenfold/ui';
import { OutOfRoom } from '../entry/lazy-refused-entry';
import { useHostToasts } from '../people/use-host-toasts';
import { useOwnPresence } from '../people/use-own-presence';
import { NowPlaying } from '../player/now-playing';
import { useMediaKeys } from '../player/use-media-keys';
import { deviceSettingsFor, type SoundUse } from '../player/sound-state';
import { useDeviceSettings } from '../player/use-device-settings';
import { usePlayControls, type PlayControls } from '../player/use-play-controls';
import { usePlayback, type Player } from '../player/use-playback';
import type { Sound } from '../first-sound/sound';
import { useTellDuration } from '../player/use-tell-duration';
import { useTrackOn, type TrackOn } from '../player/use-track-on';
import {
  RoomContext,
  useInAudience,
  useInRoom,
  useIsHost,
  useResident,
  useRoomPart,
  useRoomTitle,
} from '../room/room-context';
import { lazyPart } from '../../../shell/lazy-part';
import { PanelTabs, useHasQueue, type Panel } from '../room/panel-tabs';
import { RoomHead, type OpenDialog } from '../room/room-head';
import { useAttempt } from '../room/use-attempt';
import { useTracks } from '../room/use-tracks';
import { useVoice, type VoiceChat } from '../voice/use-voice';
import { Ended } from './ended';
import { MiniPlayer } from './mini-player';
import {
  AudienceLine,
  AudiencePanel,
  GuestbookPanel,
  MemberList,
  Programme,
  QueuePanel,
  TrackLibrary,
  VoiceBar,
} from './room-panels';
import { useInView } from './use-in-view';
import { useNoReload } from './use-no-reload';
import { useReturn } from './use-return';
import { useRoomKeys } from './use-room-keys';
import { useTabTitle } from './use-tab-title';
import styles from './room-view.module.css';

const ShareDialog = lazyPart(() => import('../share/share-dialog').then(m => m.ShareDialog));
const SettingsDialog = lazyPart(() => import('../settings/settings-dialog').then(m => m.SettingsDialog));
const DeviceDialog = lazyPart(() => import('../player/device-dialog').then(m => m.DeviceDialog));
const ShortcutDialog = lazyPart(() => import('../room/shortcut-dialog').then(m => m.ShortcutDialog));

type Props = {
  room: Room;
  /** The element of the room's page. Other pages show the mini player instead. */
  container: HTMLElement | undefined;
  sound: Sound;
  /** The room's element on its page. */
  roomRef: Ref<HTMLDivElement>;
  onEnterAgain(password?: string): void;
};

export function RoomView({ room, ...rest }: Props) {
  const tracks = useTracks();
  const attempt = useAttempt();
  const inRoom = useMemo(() => ({ room, tracks, attempt }), [room, tracks, attempt]);
  return (
    <RoomContext value={inRoom}>
      <RoomOrEnd {...rest} />
    </RoomContext>
  );
}

function RoomOrEnd({ onEnterAgain, ...rest }: Omit<Props, 'room'>) {
  const { container } = rest;
  const status = useRoomPart(state => state.status);
  const message = useEndMessage();

  if (status === 'kicked' || status === 'closed')
    return (
      <Ended container={container} message={message}>
        <OutOfRoom onEnter={onEnterAgain} />
      </Ended>
    );
  // After Leave, the room's page stays rendered until the next page replaces it.
  if (status === 'left' && !container) return <Ended container={container} />;
  return <JoinedRoom {...rest} />;
}

function useEndMessage() {
  const name = useRoomTitle();
  const status = useRoomPart(state => state.status);
  const closedBy = useRoomPart(state => state.closedBy);
  if (status === 'kicked') return { title: `You were removed from ${name}` };
  if (closedBy === 'duplicate') return { title: 'You’re listening in another window' };
  return { title: `You’re no longer in ${name}` };
}

/** Everything that continues while the person is on other pages. */
function JoinedRoom({ container, sound, roomRef }: Omit<Props, 'room' | 'onEnterAgain'>) {
  const room = useInRoom().room;
  const name = useRoomPart(state => state.room);
  const isIn = useRoomPart(({ status }) => status === 'joined' || status === 'reconnecting');
  const player = usePlayback(room, sound);
  const voice = useVoice(player, container !== undefined);
  useHostToasts();
  useOwnPresence(player.playback.locked || player.volume === 0);
  useTellDuration(player.playback);
  const settings = deviceSettingsFor(player.soundState, useSoundUse(player, voice));
  const trackOn = useTrackOn(player.playback);
  const controls = usePlayControls(trackOn, player.unlock);
  useMediaKeys({ player, trackOn, controls, state: settings.mediaSession });
  useDeviceSettings(settings);
  useReturn(name, isIn);
  useNoReload();
  const [transport, transportInView] = useInView();
  const parts = { player, trackOn, controls, voice };

  return (
    <>
      {container &&
        createPortal(
          <div ref={roomRef}>
            <RoomPanels {...parts} transport={transport} />
          </div>,
          container,
        )}
      {!container && <MiniPlayer {...parts} />}
      {container && !transportInView && <MiniPlayer {...parts} onBack={() => toPlayer(container)} />}
    </>
  );
}

/** Scrolls up and moves the focus to the heading, because the mini player that had it disappears. */
function toPlayer(container: HTMLElement) {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  container.querySelector('h1')?.focus({ preventScroll: true });
  scrollTo({ top: 0, behavior: calm ? 'auto' : 'smooth' });
}

function useSoundUse({ playback, volume }: Player, voice: VoiceChat): SoundUse {
  const hasTrack = useRoomPart(state => state.session !== null);
  const isOn = useRoomPart(({ session }) => session !== null && !session.paused);
  const plays = isOn && volume > 0;
  return {
    hasTrack,
    plays,
    heard: plays && playback.playing,
    inVoice: voice.status !== 'out',
    hosts: useIsHost(),
  };
}

type PanelsProps = {
  player: Player;
  trackOn: TrackOn;
  controls: PlayControls;
  voice: VoiceChat;
  transport: Ref<HTMLDivElement>;
};

function RoomPanels({ player, trackOn, controls, voice, transport }: PanelsProps) {
  const [dialog, setDialog] = useState<OpenDialog>();
  const [chosen, setPanel] = useState<Panel>('queue');
  const inAudience = useInAudience();
  const isHall = useRoomPart(state => state.hall !== null);
  const hasQueue = useHasQueue();
  const panel = chosen === 'queue' && !hasQueue ? 'people' : chosen;
  const heading = useRef<HTMLHeadingElement>(null);
  const people = useRef<HTMLDivElement>(null);
  const resident = useResident();
  const library = useRef<HTMLDivElement>(null);
  const title = useRoomTitle();
  const { show } = useToast();
  const closeDialog = () => setDialog(undefined);
  const sign = trackOn.state === 'playing' ? '▶ ' : '';
  useTabTitle(trackOn.title && `${sign}${trackOn.title} · ${title}`);

  function dialogFailed() {
    closeDialog();
    show('error', { title: 'Couldn’t open this', message: 'Check your connection and try again.' });
  }
  function toLibrary() {
    // Hidden elements cannot get the focus.
    flushSync(() => setPanel('queue'));
    const { current: list } = library;
    // While the list loads, it has neither.
    (list?.querySelector<HTMLElement>('li button:enabled') ?? list?.querySelector('h2') ?? list)?.focus();
  }
  useRoomKeys({ player, controls, onLibrary: toLibrary, onShortcuts: () => setDialog('shortcuts') });

  return (
    <div className={`page ${styles.room}`} data-panel={panel}>
      <RoomHead heading={heading} onOpen={setDialog} />
      <div>
        <ErrorBoundary>
          <NowPlaying
            player={player}
            trackOn={trackOn}
            controls={controls}
            transport={transport}
            onTune={() => setDialog('device')}
          />
        </ErrorBoundary>
      </div>
      <PanelTabs panel={panel} onChange={setPanel} />
      {hasQueue && (
        <div className={styles.tracks} data-of="queue">
          <ErrorBoundary>
            {!resident && <QueuePanel onPlay={controls.playEntry} />}
            <div ref={library} tabIndex={-1}>
              {resident ? <Programme resident={resident} /> : <TrackLibrary controls={controls} />}
            </div>
          </ErrorBoundary>
        </div>
      )}
      <div className={styles.rail}>
        <div ref={people} tabIndex={-1} className={styles.people} data-of="people">
          <ErrorBoundary>
            {inAudience ? (
              // Fall back to the heading: on stage, narrow screens show the queue and hide this column.
              <AudiencePanel focusFallback={heading} />
            ) : (
              <>
                <MemberList />
                {isHall && <AudienceLine focusFallback={people} />}
                <VoiceBar voice={voice} />
              </>
            )}
          </ErrorBoundary>
        </div>
        <div className={styles.guestbook} data-of="guestbook">
          <ErrorBoundary>
            <GuestbookPanel />
          </ErrorBoundary>
        </div>
      </div>
      <ErrorBoundary key={dialog} fallback={() => null} onError={dialogFailed}>
        {dialog === 'share' && <ShareDialog onClose={closeDialog} />}
        {dialog === 'settings' && <SettingsDialog onClose={closeDialog} />}
        {dialog === 'device' && <DeviceDialog player={player} onClose={closeDialog} />}
        {dialog === 'shortcuts' && <ShortcutDialog onClose={closeDialog} />}
      </ErrorBoundary>
    </div>
  );
}
