import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RelayState, VoiceServers } from '@sevenfold/contracts';
import { RealtimeError, type RoomState } from '@sevenfold/realtime-client';
import { useInRoom, useRoomPart } from '../room/room-context';
import { describeRefusal } from '../room/describe-refusal';
import type { Player } from '../player/use-playback';
import { Microphone, microphoneFault } from './microphone';
import { useDucking } from './use-ducking';
import { useVoiceKeys } from './use-voice-keys';
import type { VoiceCall } from './voice-call';
import type { PeerState } from './voice-media';
import { storedVoicePreferences, storeVoicePreferences, type TalkMode } from './voice-preferences';

const levelEveryMs = 100;
/** Delay before restoring a lost node, unless the server names one. */
const retryMs = 1_000;

/** Why voice does not work, with the server's error if there was one. */
export type VoiceFault = { words: string; error?: unknown };

export type VoiceChat = {
  status: 'out' | 'joining' | 'in';
  fault: VoiceFault | undefined;
  mode: TalkMode;
  /** In open mode: whether the microphone is off. In push-to-talk it is off unless the button is held. */
  muted: boolean;
  talking: boolean;
  level: number;
  peers: Record<string, PeerState>;
  microphones: MediaDeviceInfo[];
  deviceId: string | undefined;
  join(): void;
  leave(): void;
  toggleMute(): void;
  setMode(mode: TalkMode): void;
  press(held: boolean): void;
  choose(deviceId: string): void;
};

type Sound = Pick<Player, 'context' | 'unlock' | 'duck' | 'output'>;

/**
 * Voice chat of a room. The music continues whatever happens to the call.
 * @param keys whether the voice shortcuts are active on this page
 */
export function useVoice({ context, unlock, duck, output }: Sound, keys = true): VoiceChat {
  const { room } = useInRoom();
  const [preferences, setPreferences] = useState(storedVoicePreferences);
  const [status, setStatus] = useState<VoiceChat['status']>('out');
  const [fault, setFault] = useState<VoiceFault>();
  const [muted, setMuted] = useState(false);
  const [held, press] = useState(false);
  const [peers, setPeers] = useState<Record<string, PeerState>>({});
  const [microphones, setMicrophones] = useState<MediaDeviceInfo[]>([]);
  const [microphone, setMicrophone] = useState<Microphone>();
  const call = useRef<VoiceCall>(undefined);
  const wanted = useRef(0);

  const { mode } = preferences;
  const talking = status === 'in' && (mode === 'push' ? held : !muted);

  /**
   * Ends only this page's call, because another page may have taken the voice over. Returns whether there was
   * one.
   */
  const end = useCallback((reason?: VoiceFault) => {
    wanted.current++;
    const ended = call.current;
    call.current = undefined;
    setStatus('out');
    setFault(reason);
    setPeers({});
    ended?.close();
    return ended !== undefined;
  }, []);
  const leave = useCallback(
    (reason?: VoiceFault) => {
      if (end(reason)) void room.voice.leave().catch(() => undefined);
    },
    [room, end],
  );

  useEffect(
    () =>
      room.voice.onMovedAway(
        () => call.current && end({ words: 'You’re now talking from another window or device.' }),
      ),
    [room, end],
  );
  useEffect(() => () => leave(), [leave]);

  const toggleMute = useCallback(() => setMuted(now => !now), []);

  async function join() {
    const audio = context();
    if (!audio || status !== 'out') return;
    // WebKitGTK on most Linux systems has a microphone but no WebRTC: people would join and hear nobody.
    if (typeof RTCPeerConnection === 'undefined')
      return setFault({ words: 'This browser can’t make calls. Open the room in another browser to talk.' });
    const attempt = ++wanted.current;
    unlock();
    setStatus('joining');
    setFault(undefined);
    let opened: Microphone | undefined;
    try {
      // Loaded on demand, because most listeners never talk.
      const [servers, { VoiceCall }] = await Promise.all([room.voice.servers(), import('./voice-call')]);
      if (attempt !== wanted.current) return;
      // Checked first, so that the browser does not ask for the microphone needlessly.
      if (needsRelay(room.state, servers) && servers.relay !== 'ready') throw noRelay(servers.relay);
      opened = await openMicrophone(audio, preferences.deviceId);
      // The permission prompt may stay open for long; do not record someone who left meanwhile.
      if (attempt !== wanted.current) throw new Error('Left meanwhile.');
      opened.mute(mode === 'push' || muted);
      await room.voice.set({ ...nodeOf(mode, mode !== 'push' && !muted), device: opened.label });
      if (attempt !== wanted.current) throw new Error('Left meanwhile.');
      setMicrophone(opened);
      call.current = new VoiceCall(room, opened, servers, output, {
        changed: setPeers,
        fault: error => setFault(callFault(error)),
      });
      setStatus('in');
    } catch (error) {
      opened?.close();
      if (attempt === wanted.current) leave(voiceFault(error));
      else void room.voice.leave().catch(() => undefined);
    }
  }

  useEffect(() => microphone?.mute(!talking), [microphone, talking]);
  const replace = useReplacement(call, talking, setMicrophone);

  const replaceUnplugged = useEffectEvent(async (gone: Microphone) => {
    const audio = context();
    if (call.current?.microphone !== gone || !audio) return;
    try {
      const next = await replace(Microphone.open(audio));
      if (next) setFault({ words: `Your microphone was unplugged. You’re now using ${next.label}.` });
    } catch {
      leave({
        words: 'Your microphone was unplugged, and there’s no other one. Connect one, then join voice again.',
      });
    }
  });
  useEffect(() => microphone?.onUnplugged(() => void replaceUnplugged(microphone)), [microphone]);

  async function choose(deviceId: string) {
    const audio = context();
    prefer({ deviceId });
    if (!call.current || !audio) return;
    try {
      if (await replace(Microphone.open(audio, deviceId))) setFault(undefined);
    } catch (error) {
      setFault({ words: microphoneFault(error) });
    }
  }

  const active = status === 'in';
  useEffect(() => call.current?.setOutput(output), [output, status]);
  const level = useLevel(active, call);
  useMicrophones(active, setMicrophones);
  useOwnNode(active ? microphone : undefined, mode, talking, leave);
  useVoiceKeys(active && keys, mode, press, toggleMute);
  useDucking(active, duck);

  function prefer(changes: Partial<typeof preferences>) {
    const changed = { ...preferences, ...changes };
    storeVoicePreferences(changed);
    setPreferences(changed);
  }

  return {
    status,
    fault,
    mode,
    muted,
    talking,
    level,
    peers,
    microphones,
    deviceId: preferences.deviceId,
    join: () => void join(),
    leave: () => leave(),
    toggleMute,
    setMode: mode => prefer({ mode }),
    press,
    choose: deviceId => void choose(deviceId),
  };
}

/** The chosen microphone, or any if it was unplugged. */
async function openMicrophone(context: AudioContext, deviceId: string | undefined): Promise<Microphone> {
  try {
    return await Microphone.open(context, deviceId);
  } catch (error) {
    if (!deviceId || (error as DOMException).name !== 'OverconstrainedError') throw error;
    return Microphone.open(context);
  }
}

function nodeOf(mode: TalkMode, talking: boolean) {
  return { state: talking ? 'open' : mode === 'push' ? 'push-to-talk' : 'muted', mute: !talking };
}

/**
 * Switches the microphone during a call; resolves when it is in use. The latest choice wins: earlier ones are
 * closed, and their errors ignored.
 */
function useReplacement(
  call: { readonly current: VoiceCall | undefined },
  talking: boolean,
  show: (microphone: Microphone) => void,
) {
  const newest = useRef(0);
  // The person may mute while the browser opens the microphone.
  const talks = useRef(talking);
  useEffect(() => void (talks.current = talking), [talking]);

  return async (opening: Promise<Microphone>): Promise<Microphone | undefined> => {
    const wish = ++newest.current;
    const running = call.current;
    const isWanted = () => wish === newest.current && call.current === running;
    try {
      const next = await opening;
      if (!running || !isWanted()) {
        next.close();
        return undefined;
      }
      next.mute(!talks.current);
      running.speakInto(next);
      show(next);
      return next;
    } catch (error) {
      if (isWanted()) throw error;
      return undefined;
    }
  };
}

/** The person's level, which the others get as well. */
function useLevel(active: boolean, call: { readonly current: VoiceCall | undefined }): number {
  const { room } = useInRoom();
  const [level, setLevel] = useState(0);
  useEffect(() => {
    if (!active) return;
    let last = 0;
    const metering = setInterval(() => {
      const now = call.current?.microphone.level() ?? 0;
      if (now > 0 || last > 0) room.voice.sendLevel(now);
      last = now;
      setLevel(now);
    }, levelEveryMs);
    return () => {
      clearInterval(metering);
      setLevel(0);
    };
  }, [active, room, call]);
  return level;
}

/**
 * The person's voice node: tells the others whether they can be heard, and with which device. It disappears
 * when the host closes voice, and then we leave, or when the gateway lost it, and then we write it again.
 */
function useOwnNode(
  microphone: Microphone | undefined,
  mode: TalkMode,
  talking: boolean,
  leave: (reason?: VoiceFault) => void,
) {
  const { room } = useInRoom();
  const present = useRoomPart(state => state.uid in state.voice);
  const joined = useRoomPart(state => state.status === 'joined');
  const allowed = useRoomPart(state => state.may.voice);

  const tell = useEffectEvent(() => room.voice.set({ ...nodeOf(mode, talking), device: microphone!.label }));
  useEffect(() => {
    if (microphone) void tell().catch(() => undefined);
  }, [microphone, mode, talking]);

  const isIn = microphone !== undefined;
  // The node is visible from the request on, and disappears if the server rejects it.
  const asking = useRef(false);
  const [again, askAgain] = useState(0);
  const refused = useEffectEvent(async (error: unknown) => {
    if (error instanceof RealtimeError && error.passes) {
      await new Promise(resolve => setTimeout(resolve, error.retryAfterMs ?? retryMs));
      askAgain(now => now + 1);
    } else if (isIn) leave(voiceFault(error));
  });
  useEffect(() => {
    if (!isIn || !joined || present) return;
    if (room.state.role === 'audience') return leave();
    if (!allowed) return leave({ words: 'The host has turned voice off.' });
    if (asking.current) return;
    asking.current = true;
    void tell()
      .catch(refused)
      .finally(() => (asking.current = false));
  }, [room, isIn, joined, present, allowed, leave, again]);
}

/** The devices, updated when one is plugged in or unplugged. */
function useMicrophones(active: boolean, show: (microphones: MediaDeviceInfo[]) => void) {
  useEffect(() => {
    if (!active) return;
    const look = async () => {
      const devices = await navigator.mediaDevices.enumerateDevices();
      show(devices.filter(({ kind }) => kind === 'audioinput'));
    };
    const lookAgain = () => void look().catch(() => undefined);
    lookAgain();
    navigator.mediaDevices.addEventListener('devicechange', lookAgain);
    return () => navigator.mediaDevices.removeEventListener('devicechange', lookAgain);
  }, [active, show]);
}

const needsRelay = ({ relay, voice }: RoomState, { meshSpeakers }: VoiceServers) =>
  relay === null && Object.keys(voice).length >= meshSpeakers;

const noRelay = (state: RelayState) =>
  new RealtimeError(state === 'none' ? 'voice.full' : 'voice.relay-away', '');

/** Why this person is not in voice. */
const voiceFault = (error: unknown): VoiceFault =>
  error instanceof RealtimeError
    ? { words: describeRefusal(error), error }
    : { words: microphoneFault(error) };

/** Why this person hears nobody, although they are in voice. */
function callFault(error: unknown): VoiceFault | undefined {
  const { code } = (error ?? {}) as { code?: string };
  if (code === 'voice.relay-away')
    return {
      words:
        'A call this large needs our voice server, and we can’t reach it. Voice will reconnect by itself; the music keeps playing.',
      error,
    };
  // The room has switched, and the call follows.
  if (code === 'voice.no-relay' || code === 'PERMISSION_DENIED' || code?.startsWith('client.'))
    return undefined;
  return error === undefined ? undefined : { words: describeRefusal(error), error };
}
