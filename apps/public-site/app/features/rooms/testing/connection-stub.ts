let made = 0;

/**
 * An RTCPeerConnection without a network. It connects once both sides know each other's latest description.
 * As in browsers, calls on a closed one never settle.
 */
export class ConnectionStub {
  static all: ConnectionStub[] = [];
  /** Delay of each description. */
  static pace: () => Promise<void> = () => Promise.resolve();

  signalingState: RTCSignalingState = 'stable';
  localDescription: RTCSessionDescription | null = null;
  remoteDescription: RTCSessionDescriptionInit | null = null;
  onicecandidate = null;
  ontrack = null;
  onconnectionstatechange = null;
  private readonly session = `${++made}`;
  private closed = false;

  constructor() {
    ConnectionStub.all.push(this);
  }

  static begin() {
    ConnectionStub.all = [];
    ConnectionStub.pace = () => Promise.resolve();
    globalThis.RTCPeerConnection = ConnectionStub as unknown as typeof RTCPeerConnection;
  }

  /** Connections that are not closed. */
  static get open() {
    return ConnectionStub.all.filter(({ closed }) => !closed);
  }

  get connectionState(): RTCPeerConnectionState {
    const other = ConnectionStub.open.find(({ session }) => session === sessionOf(this.remoteDescription));
    const knowEachOther = other && sessionOf(other.remoteDescription) === this.session;
    return this.closed ? 'closed' : knowEachOther && this.signalingState === 'stable' ? 'connected' : 'new';
  }

  async setLocalDescription() {
    await this.turn();
    const type = this.signalingState === 'have-remote-offer' ? 'answer' : 'offer';
    this.signalingState = type === 'answer' ? 'stable' : 'have-local-offer';
    const description = { type, sdp: `v=0\r\no=- ${this.session} 2 IN IP4 127.0.0.1` } as const;
    this.localDescription = { ...description, toJSON: () => description };
  }

  async setRemoteDescription(description: RTCSessionDescriptionInit) {
    await this.turn();
    this.signalingState = description.type === 'offer' ? 'have-remote-offer' : 'stable';
    this.remoteDescription = description;
  }

  addTrack() {}
  addTransceiver() {}
  async addIceCandidate() {
    await this.turn();
  }
  getTransceivers() {
    return [];
  }
  close() {
    this.closed = true;
    this.signalingState = 'closed';
  }

  private async turn() {
    await ConnectionStub.pace();
    if (this.closed) await new Promise(() => undefined);
  }
}

const sessionOf = (description: RTCSessionDescriptionInit | null) =>
  /o=- (\S+)/.exec(description?.sdp ?? '')?.[1];
