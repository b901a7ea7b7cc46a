import type { VoiceServers } from '@sevenfold/contracts';
import type { Room } from '@sevenfold/realtime-client';
import { site } from '../../../config/site';
import type { Microphone } from './microphone';
import { SfuVoice } from './sfu-voice';
import type { PeerState, VoiceMedia } from './voice-media';
import { VoiceMesh } from './voice-mesh';

export interface VoiceCallListener {
  changed(states: Record<string, PeerState>): void;
  /** Why the others cannot be heard; undefined once they can. */
  fault(error: unknown): void;
}

/** Milliseconds to keep sending peer to peer for slower people, once we hear everyone through the SFU. */
const handOverMs = 3_000;
/** Milliseconds to wait for others to switch to the SFU. */
const patienceMs = 15_000;

/** A call, peer to peer or through the SFU. Switches when the room does. */
export class VoiceCall implements VoiceMedia {
  output: string;
  iceServers: RTCIceServer[] = [];
  private mesh: VoiceMesh | undefined;
  private sfu: SfuVoice | undefined;
  private place: string | null | undefined;
  private handOver: ReturnType<typeof setTimeout> | undefined;
  private readonly stopFollowing: () => void;
  private renewal: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(
    private readonly room: Room,
    private mic: Microphone,
    servers: VoiceServers,
    output: string,
    private readonly listener: VoiceCallListener,
  ) {
    this.output = output;
    this.useServers(servers);
    this.stopFollowing = room.subscribe(() => this.follow());
    this.follow();
  }

  get microphone() {
    return this.mic;
  }

  get track() {
    return this.mic.track;
  }

  get stream() {
    return this.mic.stream;
  }

  /** Changes the microphone without a new call. */
  speakInto(microphone: Microphone) {
    const former = this.mic;
    this.mic = microphone;
    this.mesh?.replaceTrack(microphone.track);
    this.sfu?.replaceTrack(microphone.track);
    former.close();
  }

  setOutput(output: string) {
    this.output = output;
    this.mesh?.setOutput(output);
    this.sfu?.setOutput(output);
  }

  close() {
    this.closed = true;
    this.stopFollowing();
    clearTimeout(this.renewal);
    this.leaveMesh();
    this.sfu?.close();
    this.mic.close();
  }

  private follow() {
    const { relay, status } = this.room.state;
    // While the gateway is down, voices stay as they are.
    if (status !== 'joined' || relay === this.place) return;
    this.place = relay;
    this.sfu?.close();
    if (relay === null) this.goToMesh();
    else this.goToRelay();
  }

  private goToMesh() {
    this.leaveMesh();
    this.sfu = undefined;
    this.mesh = new VoiceMesh(this.room, this, () => this.tell());
    this.listener.fault(undefined);
    this.tell();
  }

  private goToRelay() {
    this.mesh?.retire();
    this.sfu = new SfuVoice(
      this.room,
      this,
      () => this.comeOver(),
      error => this.listener.fault(error),
    );
    this.tell();
  }

  /** Plays nobody twice, and drops nobody before they are audible over the SFU. */
  private comeOver() {
    const { mesh, sfu } = this;
    this.tell();
    if (!mesh || !sfu) return;
    const arrived = sfu.states;
    const missing = Object.keys(mesh.states).filter(uid => arrived[uid] !== 'connected');
    for (const uid of Object.keys(arrived)) if (arrived[uid] === 'connected') mesh.mute(uid);
    if (!sfu.isSpeaking) return;
    const wait = missing.length === 0 ? handOverMs : patienceMs;
    clearTimeout(this.handOver);
    this.handOver = setTimeout(() => this.leaveMesh(), wait);
  }

  private leaveMesh() {
    clearTimeout(this.handOver);
    this.mesh?.close();
    this.mesh = undefined;
  }

  private useServers({ iceServers, ttlSeconds }: VoiceServers) {
    this.iceServers = [...site.iceServers, ...iceServers];
    this.mesh?.renewServers();
    this.renewAfter((ttlSeconds * 1000) / 2);
  }

  private async renewServers() {
    try {
      this.useServers(await this.room.voice.servers());
    } catch {
      // The gateway is down: keep the current servers and try again.
      this.renewAfter(30_000);
    }
  }

  private renewAfter(milliseconds: number) {
    // The call may have ended while we waited for new servers.
    if (!this.closed) this.renewal = setTimeout(() => void this.renewServers(), milliseconds);
  }

  private tell() {
    const states = { ...this.mesh?.states };
    for (const [uid, state] of Object.entries(this.sfu?.states ?? {}))
      if (states[uid] !== 'connected') states[uid] = state;
    this.listener.changed(states);
  }
}
