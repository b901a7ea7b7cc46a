import type { Json } from '@sevenfold/contracts';
import type { ReceivedSignal, Room } from '@sevenfold/realtime-client';
import { Sounds } from './sounds';
import type { PeerState, VoiceMedia } from './voice-media';

/** Signals between peers, sent through the room. */
type Message =
  | { description: RTCSessionDescriptionInit }
  | { candidate: RTCIceCandidateInit }
  /** After joining again or losing the connection: asks the caller to call again. */
  | { callAgain: true };

type Peer = {
  connection: RTCPeerConnection;
  /** Their connection to the gateway, once known. */
  address: string | undefined;
  waiting: RTCIceCandidateInit[];
  /** Whether we have seen their voice node. Their call may arrive earlier. */
  seen: boolean;
  /** Rejects pending operations of a closed connection: browsers never settle them. */
  over: PromiseWithResolvers<never>;
  /** Runs while an offer waits for its answer. */
  unanswered?: ReturnType<typeof setTimeout>;
};

type VoiceRoom = Pick<Room, 'state' | 'subscribe'> & {
  voice: Pick<Room['voice'], 'signal' | 'onSignal'>;
};

/** Milliseconds before resending a failed signal: the gateway was down or busy. */
const retryMs = 1_000;
/** Milliseconds without an answer before resending an offer. */
const patienceMs = 5_000;

/** One connection to each of the others in voice. The one with the smaller uid calls. */
export class VoiceMesh {
  private readonly peers = new Map<string, Peer>();
  private readonly stops: (() => void)[];
  private readonly sounds: Sounds;
  /** The SFU takes over: existing calls continue until it has, and no new ones start. */
  private retired = false;
  private closed = false;
  private work = Promise.resolve();

  constructor(
    private readonly room: VoiceRoom,
    private readonly media: VoiceMedia,
    private readonly onChange: () => void,
  ) {
    this.sounds = new Sounds(media.output);
    this.stops = [
      room.voice.onSignal(signal => this.inOrder(signal.from, () => this.receive(signal))),
      room.subscribe(() => this.follow()),
    ];
    this.follow();
  }

  get states(): Record<string, PeerState> {
    return Object.fromEntries(
      [...this.peers].map(([uid, { connection }]) => [uid, connection.connectionState]),
    );
  }

  /** Changes the microphone without a new call. */
  replaceTrack(track: MediaStreamTrack) {
    for (const { connection } of this.peers.values())
      for (const sender of connection.getSenders()) sender.replaceTrack(track).catch(() => undefined);
  }

  setOutput(output: string) {
    this.sounds.setOutput(output);
  }

  /** TURN credentials expire; calls set up again need new ones. */
  renewServers() {
    for (const { connection } of this.peers.values())
      connection.setConfiguration({ iceServers: this.media.iceServers });
  }

  /** Calls continue until `close`, and end with people who leave. */
  retire() {
    this.retired = true;
  }

  /** Silences a voice here, because it now arrives over another path. */
  mute(uid: string) {
    this.sounds.mute(uid);
  }

  close() {
    this.closed = true;
    for (const stop of this.stops) stop();
    for (const uid of this.peers.keys()) this.drop(uid);
  }

  /** Who is in voice may have changed. */
  private follow() {
    const { voice, uid: own, status } = this.room.state;
    // While the gateway is down nobody leaves; voices flow peer to peer.
    if (status !== 'joined') return;
    for (const uid of Object.keys(voice)) {
      if (uid === own) continue;
      const peer = this.peers.get(uid);
      if (peer) peer.seen = true;
      else if (!this.retired) this.meet(uid);
    }
    for (const [uid, { seen }] of this.peers) if (seen && !(uid in voice)) this.drop(uid);
  }

  private meet(uid: string) {
    this.open(uid).seen = true;
    this.inOrder(uid, () => (this.calls(uid) ? this.call(uid) : this.send(uid, { callAgain: true })));
  }

  private calls(uid: string) {
    return this.room.state.uid < uid;
  }

  private open(uid: string): Peer {
    const connection = new RTCPeerConnection({ iceServers: this.media.iceServers });
    const over = Promise.withResolvers<never>();
    over.promise.catch(() => undefined);
    const peer: Peer = { connection, address: undefined, waiting: [], seen: false, over };
    connection.addTrack(this.media.track, this.media.stream);
    connection.onicecandidate = ({ candidate }) =>
      candidate && this.send(uid, { candidate: candidate.toJSON() }).catch(() => undefined);
    connection.ontrack = ({ track }) => this.sounds.play(uid, track);
    connection.onconnectionstatechange = () => {
      this.onChange();
      if (connection.connectionState === 'failed') this.inOrder(uid, () => this.recover(uid, connection));
    };
    this.peers.set(uid, peer);
    this.onChange();
    return peer;
  }

  private async call(uid: string): Promise<void> {
    const peer = this.peers.get(uid);
    if (!peer) return;
    await unlessOver(peer, peer.connection.setLocalDescription());
    await this.offer(uid, peer);
  }

  /** Signals between gateways can get lost without an error. */
  private async offer(uid: string, peer: Peer): Promise<void> {
    await this.describeTo(uid, peer);
    clearTimeout(peer.unanswered);
    peer.unanswered = setTimeout(() => this.inOrder(uid, () => this.offerAgain(uid, peer)), patienceMs);
  }

  private async offerAgain(uid: string, peer: Peer): Promise<void> {
    if (this.retired || this.peers.get(uid) !== peer) return;
    if (peer.connection.signalingState !== 'have-local-offer') return;
    // They may have moved to another gateway.
    peer.address = undefined;
    await this.offer(uid, peer);
  }

  private async recover(uid: string, failed: RTCPeerConnection): Promise<void> {
    if (this.retired || this.peers.get(uid)?.connection !== failed) return;
    if (!this.calls(uid)) return this.send(uid, { callAgain: true });
    failed.restartIce();
    await this.call(uid);
  }

  private async receive({ from, connection: address, data }: ReceivedSignal): Promise<void> {
    const message = data as unknown as Message;
    if (this.retired && !('candidate' in message)) return;
    if ('callAgain' in message) return this.callAgain(from, address);
    if ('candidate' in message) return this.candidate(from, message.candidate);
    if (message.description.type === 'offer') return this.answer(from, address, message.description);
    const peer = this.peers.get(from);
    if (peer?.connection.signalingState !== 'have-local-offer') return;
    peer.address = address;
    await this.describe(peer, message.description);
  }

  private async answer(from: string, address: string, description: RTCSessionDescriptionInit): Promise<void> {
    let peer = this.peers.get(from);
    // A caller that restarted has lost the old call.
    const former = peer?.connection.remoteDescription;
    if (former && sessionOf(former) !== sessionOf(description)) {
      this.drop(from);
      peer = undefined;
    }
    peer ??= this.open(from);
    peer.address = address;
    await this.describe(peer, description);
    await unlessOver(peer, peer.connection.setLocalDescription());
    await this.describeTo(from, peer);
  }

  private describeTo(uid: string, { connection }: Peer): Promise<void> {
    return this.send(uid, { description: connection.localDescription!.toJSON() });
  }

  private async describe(peer: Peer, description: RTCSessionDescriptionInit): Promise<void> {
    await unlessOver(peer, peer.connection.setRemoteDescription(description));
    for (const candidate of peer.waiting.splice(0)) await this.add(peer, candidate);
  }

  private async candidate(from: string, candidate: RTCIceCandidateInit): Promise<void> {
    const peer = this.peers.get(from);
    if (!peer) return;
    if (peer.connection.remoteDescription) await this.add(peer, candidate);
    else peer.waiting.push(candidate);
  }

  /** Other candidates exist, so skip one that cannot be used. */
  private async add(peer: Peer, candidate: RTCIceCandidateInit): Promise<void> {
    await unlessOver(peer, peer.connection.addIceCandidate(candidate)).catch(() => undefined);
  }

  /** Someone new to voice asks every caller to call; they may not know of a call in progress. */
  private async callAgain(from: string, address: string): Promise<void> {
    if (!this.calls(from)) return;
    const peer = this.peers.get(from);
    if (peer?.connection.signalingState === 'have-local-offer') {
      peer.address = address;
      return this.describeTo(from, peer);
    }
    this.drop(from);
    this.open(from).seen = from in this.room.state.voice;
    await this.call(from);
  }

  private async send(uid: string, message: Message): Promise<void> {
    await this.room.voice.signal(uid, message as unknown as Json, this.peers.get(uid)?.address);
  }

  private drop(uid: string) {
    const peer = this.peers.get(uid);
    if (!peer) return;
    this.peers.delete(uid);
    peer.connection.onconnectionstatechange = null;
    peer.connection.close();
    clearTimeout(peer.unanswered);
    peer.over.reject(new Error('The call is over.'));
    this.sounds.stop(uid);
    this.onChange();
  }

  /** Strictly in order: browsers reject descriptions and candidates that overtake each other. */
  private inOrder(uid: string, step: () => Promise<void>) {
    this.work = this.work.then(async () => {
      if (this.closed) return;
      const done = step();
      // Read the call before waiting for anything: there may be another one afterwards.
      const peer = this.peers.get(uid);
      await done.catch(() => this.beginAnewSoon(uid, peer));
    });
  }

  /** Signals cannot reach someone who left; someone still here is called again. */
  private beginAnewSoon(uid: string, failed: Peer | undefined) {
    setTimeout(() => {
      if (!failed || this.peers.get(uid) !== failed) return;
      this.drop(uid);
      this.follow();
    }, retryMs);
  }
}

function unlessOver<T>({ over }: Peer, work: Promise<T>): Promise<T> {
  return Promise.race([work, over.promise]);
}

/** The origin line of a description names the connection that made it, and stays the same over restarts. */
const sessionOf = ({ sdp }: RTCSessionDescriptionInit) => /^o=\S+ (\S+)/m.exec(sdp ?? '')?.[1];
