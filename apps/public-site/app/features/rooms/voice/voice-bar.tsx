import {
  useEffect,
  useLayoutEffect,
  useRef,
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
} from 'react';
import { ErrorText } from '@sevenfold/ui/reference';
import { useLetterKeys } from '../../../controls/letter-keys';
import { useRoomPart } from '../room/room-context';
import { Icon } from '../room/icon';
import type { VoiceChat } from './use-voice';
import styles from './voice-bar.module.css';

/** Joins voice, and controls speaking. */
export function VoiceBar({ voice }: { voice: VoiceChat }) {
  const inVoice = useRoomPart(state => Object.keys(state.voice).length);
  const allowed = useRoomPart(state => state.may.voice);
  const letters = useLetterKeys();
  const bar = useRef<HTMLDivElement>(null);
  const followed = useRef(voice.status);
  // Each change replaces the pressed button, which would lose the focus.
  useLayoutEffect(() => {
    if (followed.current === voice.status) return;
    followed.current = voice.status;
    if (document.activeElement === document.body)
      bar.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [voice.status]);

  if (voice.status !== 'in') {
    return (
      <div ref={bar} className={styles.bar}>
        <button
          type="button"
          className={`sf-button ${styles.join}`}
          disabled={!allowed || voice.status === 'joining'}
          onClick={voice.join}
        >
          <Icon name="microphone" />
          {voice.status === 'joining' ? 'Asking for the microphone…' : 'Join voice'}
        </button>
        <p className={styles.hint} role={voice.fault ? 'alert' : undefined}>
          {voice.fault ? <ErrorText {...voice.fault} /> : describeJoining(allowed, inVoice)}
        </p>
      </div>
    );
  }

  return (
    <div ref={bar} className={styles.bar} data-testid="voice" data-connected={connectedTo(voice)}>
      <div className={styles.controls}>
        {voice.mode === 'push' ? <PushToTalk voice={voice} /> : <MuteButton voice={voice} />}
        <button type="button" className={`sf-button sf-button-quiet ${styles.leave}`} onClick={voice.leave}>
          Leave voice
        </button>
      </div>
      <div className={styles.options}>
        <label>
          <input
            type="checkbox"
            checked={voice.mode === 'push'}
            onChange={event => voice.setMode(event.currentTarget.checked ? 'push' : 'open')}
          />
          Push to talk
        </label>
        {voice.microphones.length > 1 && (
          <select
            aria-label="Microphone"
            className={styles.select}
            value={voice.deviceId ?? voice.microphones[0]?.deviceId}
            onChange={event => voice.choose(event.currentTarget.value)}
          >
            {voice.microphones.map(({ deviceId, label }, index) => (
              <option key={deviceId} value={deviceId}>
                {label || `Microphone ${index + 1}`}
              </option>
            ))}
          </select>
        )}
      </div>
      <p id="voice-hint" className={styles.hint} role={voice.fault ? 'alert' : undefined}>
        {voice.fault ? <ErrorText {...voice.fault} /> : describeSpeaking(voice.mode, letters)}
      </p>
    </div>
  );
}

function MuteButton({ voice }: { voice: VoiceChat }) {
  return (
    <button
      type="button"
      className={`sf-button ${styles.talk}`}
      data-talking={voice.talking}
      onClick={voice.toggleMute}
    >
      <Meter level={voice.level} />
      <Icon name={voice.muted ? 'muted' : 'microphone'} />
      {voice.muted ? 'Unmute' : 'Mute'}
    </button>
  );
}

function PushToTalk({ voice }: { voice: VoiceChat }) {
  const { press } = voice;
  const down = (event: PointerEvent<HTMLButtonElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    press(true);
  };
  const up = () => press(false);
  const keyDown = ({ key, repeat }: KeyboardEvent) => {
    if ([' ', 'Enter'].includes(key) && !repeat) press(true);
    // macOS does not report keys that are released while Command is held.
    if (key === 'Meta') press(false);
  };
  // Unmounted buttons get no events.
  useEffect(() => () => press(false), [press]);
  return (
    <button
      type="button"
      className={`sf-button ${styles.talk}`}
      data-talking={voice.talking}
      aria-describedby="voice-hint"
      onPointerDown={down}
      onPointerUp={up}
      onPointerCancel={up}
      onContextMenu={event => event.preventDefault()}
      onKeyDown={keyDown}
      onKeyUp={up}
      onBlur={up}
    >
      <Meter level={voice.level} />
      <Icon name="microphone" />
      {voice.talking ? 'Talking' : 'Hold to talk'}
    </button>
  );
}

function Meter({ level }: { level: number }) {
  return <span className={styles.meter} style={{ '--level': level } as CSSProperties} aria-hidden />;
}

function describeSpeaking(mode: VoiceChat['mode'], letters: boolean): string {
  if (mode === 'push') return `Hold the button${letters ? ', or T on the keyboard,' : ''} while you speak.`;
  return `Music dips while someone talks. Wear headphones so your mic doesn’t pick it up.${letters ? ' Press T to mute it.' : ''}`;
}

function describeJoining(allowed: boolean, inVoice: number): string {
  if (!allowed) return 'The host has turned voice off.';
  if (inVoice === 0) return 'Speak with the room. Nothing is recorded.';
  return inVoice === 1 ? 'One person is in voice.' : `${inVoice} people are in voice.`;
}

const connectedTo = ({ peers }: VoiceChat) =>
  Object.values(peers).filter(state => state === 'connected').length;
