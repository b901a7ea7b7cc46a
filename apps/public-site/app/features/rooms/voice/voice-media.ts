/** Connection state of a peer. */
export type PeerState = RTCPeerConnectionState;

/** Shared by all voice paths. Read again for each connection: microphone, servers and output may change. */
export interface VoiceMedia {
  readonly track: MediaStreamTrack;
  readonly stream: MediaStream;
  readonly iceServers: RTCIceServer[];
  /** The audio output; empty for the default. */
  readonly output: string;
}
