import type { Relay } from '@sevenfold/contracts';
import type { Room } from '@sevenfold/realtime-client';
import { Sounds } from './sounds';
import type { PeerState, VoiceMedia } from './voice-media';

type RelayRoom = Pick<Room, 'state' | 'subscribe'> & { voice: Pick<Room['voice'], 'relay' | 'onRelay'> };

/** Milliseconds before a disturbed connection is set up again. */
const shakenMs = 4_000;
const retryMs = { least: 1_000, spread: 2_000 };

/** One connection to the SFU for our voice, and one for everyone else's. */
export class SfuVoice {
  private readonly sounds: Sounds;
  private readonly stops: (() => void)[];
  private speaking: RTCPeerConnection | undefined;
  private hearing: RTCPeerConnection | undefined;
  /** The person of each media section (`mid`) of `hearing`. */
  private voices: Record<string, string> = {};
  private attempt = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private away = false;
  private closed = false;
  private work = Promise.resolve();

  constructor(
    private readonly room: RelayRoom,
    private readonly media: VoiceMedia,
    private readonly onChange: () => void,
    private readonly onFault: (error: unknown) => void,
  ) {
    this.sounds = new Sounds(media.output);
    this.stops = [room.voice.onRelay(message => this.receive(message)), room.subscribe(() => this.follow())];
    void this.begin();
  }

  /** The connection state of the others, the same for all of them. */
  get states(): Record<string, PeerState> {
    const speaks = this.speaking?.connectionState ?? 'new';
    const hears = this.hearing?.connectionState ?? 'new';
    const state = speaks === 'connected' ? hears : speaks;
    return Object.fromEntries(Object.values(this.voices).map(uid => [uid, state]));
  }

  get isSpeaking() {
    return this.speaking?.connectionState === 'connected';
  }

  replaceTrack(track: MediaStreamTrack) {
    // If the connection has failed, its restart sends the new track.
    this.speaking
      ?.getSenders()[0]
      ?.replaceTrack(track)
      .catch(() => undefined);
  }

  setOutput(output: string) {
    this.sounds.setOutput(output);
  }

  close() {
    this.closed = true;
    this.attempt++;
    clearTimeout(this.timer);
    for (const stop of this.stops) stop();
    this.hangUp();
    this.sounds.close();
  }

  /** Starts over: discards all earlier attempts, here and at the SFU. */
  private async begin(): Promise<void> {
    const attempt = ++this.attempt;
    clearTimeout(this.timer);
    this.hangUp();
    try {
      const connection = this.connect();
      this.speaking = connection;
      const candidates = holdCandidates(connection);
      connection.addTransceiver(this.media.track, { direction: 'sendonly', streams: [this.media.stream] });
      await connection.setLocalDescription();
      const answer = await this.room.voice.relay({ offer: connection.localDescription!.sdp });
      if (attempt !== this.attempt) return;
      await connection.setRemoteDescription({ type: 'answer', sdp: answer! });
      candidates.handOn(candidate => this.send('speaking', candidate));
      this.onFault(undefined);
    } catch (error) {
      if (attempt !== this.attempt) return;
      this.onFault(error);
      this.beginSoon();
    }
  }

  /** Spread over time, so that not everyone reconnects at once when an SFU comes back. */
  private beginSoon() {
    clearTimeout(this.timer);
    if (this.closed) return;
    this.timer = setTimeout(() => void this.begin(), retryMs.least + retryMs.spread * anyPart());
  }

  private receive(message: Relay) {
    if ('lost' in message) return this.beginSoon();
    const { attempt } = this;
    this.work = this.work
      .then(async () => {
        if (attempt === this.attempt) await this.hear(message.offer, message.voices);
      })
      .catch(() => {
        if (attempt === this.attempt) this.beginSoon();
      });
  }

  private async hear(offer: string, voices: Record<string, string>): Promise<void> {
    const connection = (this.hearing ??= this.connect());
    connection.onicecandidate = ({ candidate }) => candidate && this.send('hearing', candidate);
    await connection.setRemoteDescription({ type: 'offer', sdp: offer });
    await connection.setLocalDescription();
    await this.room.voice.relay({ answer: connection.localDescription!.sdp });
    if (connection !== this.hearing) return;
    for (const uid of Object.values(this.voices))
      if (!Object.values(voices).includes(uid)) this.sounds.stop(uid);
    this.voices = voices;
    for (const { mid, receiver } of connection.getTransceivers()) {
      const uid = mid === null ? undefined : voices[mid];
      if (uid !== undefined) this.sounds.play(uid, receiver.track);
    }
    this.onChange();
  }

  private connect(): RTCPeerConnection {
    const connection = new RTCPeerConnection({ iceServers: this.media.iceServers });
    let shaken: ReturnType<typeof setTimeout> | undefined;
    connection.onconnectionstatechange = () => {
      const state = connection.connectionState;
      clearTimeout(shaken);
      if (state === 'failed') this.beginSoon();
      if (state === 'disconnected')
        shaken = setTimeout(() => this.uses(connection) && this.beginSoon(), shakenMs);
      this.onChange();
    };
    return connection;
  }

  private uses(connection: RTCPeerConnection) {
    return connection === this.speaking || connection === this.hearing;
  }

  private send(
    of: 'speaking' | 'hearing',
    { candidate, sdpMid, sdpMLineIndex, usernameFragment }: RTCIceCandidate,
  ) {
    const plain = { candidate, sdpMid, sdpMLineIndex, usernameFragment };
    void this.room.voice.relay({ of, candidate: plain }).catch(() => undefined);
  }

  /** Audio continues without the gateway; after a reconnect, the gateway may have lost our session or have news. */
  private follow() {
    const { status } = this.room.state;
    const wasAway = this.away;
    this.away = status === 'reconnecting';
    if (status !== 'joined' || !wasAway) return;
    this.room.voice.relay({ again: true }).catch(() => this.beginSoon());
  }

  private hangUp() {
    for (const connection of [this.speaking, this.hearing]) {
      if (!connection) continue;
      connection.onconnectionstatechange = null;
      connection.close();
    }
    this.speaking = undefined;
    this.hearing = undefined;
    // Browsers never settle calls on a closed connection, so nothing may wait for them.
    this.work = Promise.resolve();
    for (const uid of Object.values(this.voices)) this.sounds.stop(uid);
    this.voices = {};
    this.onChange();
  }
}

/** A random number from 0 to 1. */
const anyPart = () => crypto.getRandomValues(new Uint16Array(1))[0]! / 2 ** 16;

/** Holds candidates back until the SFU has answered: it does not know us before. */
function holdCandidates(connection: RTCPeerConnection) {
  const held: RTCIceCandidate[] = [];
  connection.onicecandidate = ({ candidate }) => candidate && held.push(candidate);
  return {
    handOn(send: (candidate: RTCIceCandidate) => void) {
      connection.onicecandidate = ({ candidate }) => candidate && send(candidate);
      held.splice(0).forEach(send);
    },
  };
}
