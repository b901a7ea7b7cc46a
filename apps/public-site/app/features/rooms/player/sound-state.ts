/**
 * State machine of a page's sound. Three parties influence it: the browser (no sound before a tap), the
 * device (a call, an alarm, another app, a locked phone) and the person. Independent of browser APIs: takes
 * events and returns what to do.
 */
export type SoundPhase =
  /** The browser waits for a tap. */
  | 'blocked'
  | 'on'
  /** The device has taken the sound away, and may give it back. */
  | 'interrupted'
  /** The device allows sound again, and we have asked for it. */
  | 'returning'
  /** The AudioContext is closed. */
  | 'off';

export type SoundState = { phase: SoundPhase; visible: boolean };

export type SoundEvent =
  | { type: 'context'; state: AudioContextState }
  /** State of `navigator.audioSession`, where it exists. */
  | { type: 'device'; state: 'active' | 'inactive' | 'interrupted' }
  | { type: 'visibility'; visible: boolean }
  /** The person asked for sound, by a button or a media key. */
  | { type: 'tap' }
  /** The browser did not give us the sound that we asked for. */
  | { type: 'refused' };

/** `resume`: ask the AudioContext for sound, in the handler of the tap if there was one. */
export type SoundStep = SoundState & { resume?: true };

export function nextSoundState(state: SoundState, event: SoundEvent): SoundStep {
  const { phase, visible } = state;
  const to = (next: SoundPhase): SoundStep => ({ phase: next, visible });
  const ask = (next: SoundPhase): SoundStep => ({ ...to(next), resume: true });

  if (phase === 'off') return state;
  switch (event.type) {
    case 'context':
      if (event.state === 'closed') return to('off');
      if (event.state === 'running') return to('on');
      if (event.state === 'interrupted') return phase === 'blocked' ? state : to('interrupted');
      // When a call ends, WebKit goes from `interrupted` to `suspended`, and waits to be asked.
      return phase === 'on' || phase === 'interrupted' ? ask('returning') : state;
    case 'device':
      if (event.state === 'interrupted') return phase === 'blocked' ? state : to('interrupted');
      return phase === 'interrupted' ? ask('returning') : state;
    case 'visibility': {
      const seen = { ...state, visible: event.visible };
      const isLost = phase === 'interrupted' || phase === 'returning';
      return event.visible && isLost ? { ...seen, phase: 'returning', resume: true } : seen;
    }
    case 'tap':
      if (phase === 'on') return state;
      return ask(phase === 'blocked' ? 'blocked' : 'returning');
    case 'refused':
      // It may just be too early, such as during a call: ask again at the next sign of sound, or at a tap.
      return phase === 'returning' ? to('interrupted') : state;
  }
}

export type SoundUse = {
  /** The room has a session. */
  hasTrack: boolean;
  /** The room plays, and this device is not muted. */
  plays: boolean;
  /** This device plays it audibly right now. */
  heard: boolean;
  inVoice: boolean;
  hosts: boolean;
};

export type DeviceSettings = {
  /** `navigator.audioSession.type`. `playback` ignores lock screen and ring switch, and pauses other apps. */
  audioSession: 'auto' | 'playback' | 'play-and-record';
  /** State that lock screen and headset show. We get their keys unless it is `none`. */
  mediaSession: MediaSessionPlaybackState;
  /** Keeps the screen on, for a host who controls the music with it. */
  wakeLock: boolean;
};

/** What the device should do for a page in that state. */
export function deviceSettingsFor({ phase, visible }: SoundState, use: SoundUse): DeviceSettings {
  const isSilent = phase === 'blocked' || phase === 'off';
  return {
    audioSession: use.inVoice ? 'play-and-record' : use.plays && phase !== 'off' ? 'playback' : 'auto',
    mediaSession: !use.hasTrack || isSilent ? 'none' : phase === 'on' && use.heard ? 'playing' : 'paused',
    wakeLock: use.hosts && use.plays && visible && phase === 'on',
  };
}
