import type { Json } from '@sevenfold/contracts';
import type { ReceivedSignal, Room } from '@sevenfold/realtime-client';
import { Sounds } from './sounds';
import type { PeerState, VoiceMedia } from './voice-media';

/** What peers tell each other through the room. */
type Message =
  | { description: RTCSessionDescriptionInit }
  | { candidate: RTCIceCandidateInit }
  /** Whoever joined anew, or lost the line, asks the one who calls to call again. */
  | { callAgain: true };

type Peer = {
  connection: RTCPeerConnection;
  /** Their connection to the gateway, once they were heard of. */
  address: string | undefined;
  waiting: RTCIceCandidateInit[];
  /** Their voice node was seen; before that a call may already be here. */
  seen: boolean;
};

type VoiceRoom = Pick<Room, 'state' | 'subscribe'> & {
  voice: Pick<Room['voice'], 'signal' | 'onSignal'>;
};

/** One connection to each of the others in voice. The one with the smaller uid calls. */
export class VoiceMesh {
  private readonly peers = new Map<string, Peer>();
  private readonly stops: (() => void)[];
  private readonly sounds: Sounds;
  /** The relay takes over: calls go on until it has, and nobody new is called. */
  private retired = false;
  private work = Promise.resolve();

  constructor(
    private readonly room: VoiceRoom,
    private readonly media: VoiceMedia,
    private readonly onChange: () => void,
  ) {
    this.sounds = new Sounds(media.output);
    this.stops = [
      room.voice.onSignal(signal => this.inOrder(() => this.receive(signal))),
      room.subscribe(() => this.follow()),
    ];
    this.follow();
  }

  get states(): Record<string, PeerState> {
    return Object.fromEntries(
      [...this.peers].map(([uid, { connection }]) => [uid, connection.connectionState]),
    );
  }

  /** Another microphone, without a new call. */
  async replaceTrack(track: MediaStreamTrack): Promise<void> {
    await Promise.all(
      [...this.peers.values()].flatMap(({ connection }) =>
        connection.getSenders().map(sender => sender.replaceTrack(track)),
      ),
    );
  }

  setOutput(output: string) {
    this.sounds.setOutput(output);
  }

  /** Credentials of servers end; calls that are set up anew need new ones. */
  renewServers() {
    for (const { connection } of this.peers.values())
      connection.setConfiguration({ iceServers: this.media.iceServers });
  }

  /** Calls go on, and end with those who leave, until `close`. */
  retire() {
    this.retired = true;
  }

  /** Somebody is heard by another way now. */
  mute(uid: string) {
    this.sounds.mute(uid);
  }

  close() {
    for (const stop of this.stops) stop();
    for (const uid of this.peers.keys()) this.drop(uid);
  }

  /** Who is in voice may have changed. */
  private follow() {
    const { voice, uid: own, status } = this.room.state;
    // While the gateway is away nobody leaves; the voices go from peer to peer.
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
    this.inOrder(() => (this.calls(uid) ? this.call(uid) : this.send(uid, { callAgain: true })));
  }

  private calls(uid: string) {
    return this.room.state.uid < uid;
  }

  private open(uid: string): Peer {
    const connection = new RTCPeerConnection({ iceServers: this.media.iceServers });
    const peer: Peer = { connection, address: undefined, waiting: [], seen: false };
    connection.addTrack(this.media.track, this.media.stream);
    connection.onicecandidate = ({ candidate }) =>
      candidate && this.send(uid, { candidate: candidate.toJSON() }).catch(() => undefined);
    connection.ontrack = ({ track }) => this.sounds.play(uid, track);
    connection.onconnectionstatechange = () => {
      this.onChange();
      if (connection.connectionState === 'failed') this.inOrder(() => this.recover(uid, connection));
    };
    this.peers.set(uid, peer);
    this.onChange();
    return peer;
  }

  private async call(uid: string): Promise<void> {
    const peer = this.peers.get(uid);
    if (!peer) return;
    await peer.connection.setLocalDescription();
    await this.send(uid, { description: peer.connection.localDescription!.toJSON() });
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
    if ('callAgain' in message) return this.callAgain(from);
    if ('candidate' in message) return this.candidate(from, message.candidate);
    if (message.description.type === 'offer') return this.answer(from, address, message.description);
    const peer = this.peers.get(from);
    if (peer?.connection.signalingState !== 'have-local-offer') return;
    peer.address = address;
    await this.describe(peer, message.description);
  }

  private async answer(from: string, address: string, description: RTCSessionDescriptionInit): Promise<void> {
    let peer = this.peers.get(from);
    // A caller who began anew has forgotten the old call.
    const former = peer?.connection.remoteDescription;
    if (former && sessionOf(former) !== sessionOf(description)) {
      this.drop(from);
      peer = undefined;
    }
    peer ??= this.open(from);
    peer.address = address;
    await this.describe(peer, description);
    await peer.connection.setLocalDescription();
    await this.send(from, { description: peer.connection.localDescription!.toJSON() });
  }

  private async describe(peer: Peer, description: RTCSessionDescriptionInit): Promise<void> {
    await peer.connection.setRemoteDescription(description);
    for (const candidate of peer.waiting.splice(0)) await peer.connection.addIceCandidate(candidate);
  }

  private async candidate(from: string, candidate: RTCIceCandidateInit): Promise<void> {
    const peer = this.peers.get(from);
    if (!peer) return;
    if (peer.connection.remoteDescription) await peer.connection.addIceCandidate(candidate);
    else peer.waiting.push(candidate);
  }

  /** Somebody new to voice asks each who calls; whom we are calling already gets that call. */
  private async callAgain(from: string): Promise<void> {
    if (!this.calls(from)) return;
    const state = this.peers.get(from)?.connection.signalingState;
    if (state === 'have-local-offer') return;
    if (state !== undefined) this.drop(from);
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
    this.sounds.stop(uid);
    this.onChange();
  }

  /** One thing after another: descriptions and candidates that overtake each other are refused by browsers. */
  private inOrder(step: () => Promise<void>) {
    // Whoever left meanwhile cannot be told anything; the next change of the room sets things right.
    this.work = this.work.then(step).catch(() => undefined);
  }
}

/** The origin line of a description names the connection that made it, over restarts too. */
const sessionOf = ({ sdp }: RTCSessionDescriptionInit) => /^o=\S+ (\S+)/m.exec(sdp ?? '')?.[1];
