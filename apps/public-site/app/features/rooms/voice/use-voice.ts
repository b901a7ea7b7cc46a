import { useCallback, useEffect, useRef, useState } from 'react';
import { site } from '../../../config/site';
import { useInRoom, useRoomPart } from '../room/in-room';
import { refusalInWords } from '../room/refusal-in-words';
import type { Player } from '../player/use-playback';
import { Microphone, microphoneFault } from './microphone';
import { useDucking } from './use-ducking';
import { VoiceMesh, type PeerState } from './voice-mesh';
import { storedVoicePreferences, storeVoicePreferences, type TalkMode } from './voice-preferences';

const levelEveryMs = 100;

export type VoiceChat = {
  status: 'out' | 'joining' | 'in';
  fault: string | undefined;
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

type Call = { microphone: Microphone; mesh: VoiceMesh };

/** Speaking with the others of a room. The music goes on whatever becomes of it. */
export function useVoice({ context, unlock, duck }: Pick<Player, 'context' | 'unlock' | 'duck'>): VoiceChat {
  const { room } = useInRoom();
  const [preferences, setPreferences] = useState(storedVoicePreferences);
  const [status, setStatus] = useState<VoiceChat['status']>('out');
  const [fault, setFault] = useState<string>();
  const [muted, setMuted] = useState(false);
  const [held, press] = useState(false);
  const [level, setLevel] = useState(0);
  const [peers, setPeers] = useState<Record<string, PeerState>>({});
  const [microphones, setMicrophones] = useState<MediaDeviceInfo[]>([]);
  const call = useRef<Call>(undefined);
  const wanted = useRef(0);

  const { mode } = preferences;
  const talking = status === 'in' && (mode === 'push' ? held : !muted);

  const leave = useCallback(
    (reason?: string) => {
      wanted.current++;
      const ended = call.current;
      call.current = undefined;
      setStatus('out');
      setFault(reason);
      setPeers({});
      setLevel(0);
      if (!ended) return;
      ended.mesh.close();
      ended.microphone.close();
      void room.voice.leave().catch(() => undefined);
    },
    [room],
  );

  useEffect(() => () => leave(), [leave]);

  async function join() {
    const audio = context();
    if (!audio || status !== 'out') return;
    const attempt = ++wanted.current;
    unlock();
    setStatus('joining');
    setFault(undefined);
    let microphone: Microphone;
    try {
      microphone = await openMicrophone(audio, preferences.deviceId);
    } catch (error) {
      return leave(microphoneFault(error));
    }
    try {
      microphone.mute(mode === 'push' || muted);
      await room.voice.set({ ...nodeOf(mode, mode !== 'push' && !muted), device: microphone.label });
      if (attempt !== wanted.current) throw new Error('Left meanwhile.');
    } catch (error) {
      microphone.close();
      if (attempt === wanted.current) leave(refusalInWords(error));
      else void room.voice.leave().catch(() => undefined);
      return;
    }
    const mesh = new VoiceMesh(room, microphone.track, microphone.stream, site.iceServers, setPeers);
    call.current = { microphone, mesh };
    setStatus('in');
    const devices = await navigator.mediaDevices.enumerateDevices();
    setMicrophones(devices.filter(({ kind }) => kind === 'audioinput'));
  }

  // The others see whether one may be heard.
  useEffect(() => {
    const { microphone } = call.current ?? {};
    if (status !== 'in' || !microphone) return;
    microphone.mute(!talking);
    void room.voice.set({ ...nodeOf(mode, talking), device: microphone.label }).catch(() => undefined);
  }, [room, status, mode, talking]);

  useEffect(() => {
    if (status !== 'in') return;
    let last = 0;
    const metering = setInterval(() => {
      const now = call.current?.microphone.level() ?? 0;
      if (now > 0 || last > 0) room.voice.sendLevel(now);
      last = now;
      setLevel(now);
    }, levelEveryMs);
    return () => clearInterval(metering);
  }, [room, status]);

  useOwnNode(status === 'in', call, mode, talking, leave);
  usePushKey(status === 'in' && mode === 'push', press);
  useDucking(status === 'in', duck);

  async function choose(deviceId: string) {
    const current = call.current;
    const audio = context();
    prefer({ deviceId });
    if (!current || !audio) return;
    try {
      const microphone = await Microphone.open(audio, deviceId);
      microphone.mute(!talking);
      await current.mesh.replaceTrack(microphone.track);
      current.microphone.close();
      current.microphone = microphone;
    } catch (error) {
      setFault(microphoneFault(error));
    }
  }

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
    toggleMute: () => setMuted(now => !now),
    setMode: mode => prefer({ mode }),
    press,
    choose: deviceId => void choose(deviceId),
  };
}

/** The chosen one, or any when it was unplugged. */
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

/** The node goes when the host closes voice, and when the gateway lost it: then one leaves, or says it again. */
function useOwnNode(
  active: boolean,
  call: { current: Call | undefined },
  mode: TalkMode,
  talking: boolean,
  leave: (reason?: string) => void,
) {
  const { room } = useInRoom();
  const present = useRoomPart(state => state.uid in state.voice);
  const joined = useRoomPart(state => state.status === 'joined');
  const allowed = useRoomPart(state => state.may.voice);

  useEffect(() => {
    if (!active || !joined || present || !call.current) return;
    if (!allowed) return leave('The host has closed voice.');
    const { microphone } = call.current;
    void room.voice.set({ ...nodeOf(mode, talking), device: microphone.label }).catch(() => undefined);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only the loss of the node is an occasion
  }, [active, joined, present, allowed]);
}

const takesText = 'input:not([type=checkbox], [type=range]), textarea, select, [contenteditable]';

/** Holding T talks, unless somebody is writing. */
function usePushKey(active: boolean, press: (held: boolean) => void) {
  useEffect(() => {
    if (!active) return;
    const on = (event: KeyboardEvent) => {
      const writes = (event.target as HTMLElement).closest?.(takesText);
      if (event.code !== 'KeyT' || event.repeat || writes || event.ctrlKey || event.metaKey || event.altKey)
        return;
      press(true);
    };
    const off = (event: KeyboardEvent) => event.code === 'KeyT' && press(false);
    const blur = () => press(false);
    addEventListener('keydown', on);
    addEventListener('keyup', off);
    addEventListener('blur', blur);
    return () => {
      press(false);
      removeEventListener('keydown', on);
      removeEventListener('keyup', off);
      removeEventListener('blur', blur);
    };
  }, [active, press]);
}
