/** How well somebody is heard. */
export type PeerState = RTCPeerConnectionState;

/** What every way of speaking needs. Read anew for each connection: microphone, servers and loudspeaker may change. */
export interface VoiceMedia {
  readonly track: MediaStreamTrack;
  readonly stream: MediaStream;
  readonly iceServers: RTCIceServer[];
  /** The loudspeaker; empty for the usual one. */
  readonly output: string;
}
