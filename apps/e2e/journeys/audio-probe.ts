import { expect, type Page } from '@playwright/test';

/** What a page receives from one other person. */
export interface HeardVoice {
  /** Index of the connection, and id of the track. */
  peer: number;
  voice: string;
  bytes: number;
  /** Loudest sample since the last check, 0 to 1. */
  peak: number;
}

type Listening = Window & { voicesHeard: () => Promise<HeardVoice[]>; peersMade: RTCPeerConnection[] };

/** Init script: records the page's connections and analyses every incoming voice. */
export function listenToVoices() {
  const page = window as unknown as Listening;
  const peers: RTCPeerConnection[] = (page.peersMade = []);
  // One context for all voices, because several pages share two cores.
  let context: AudioContext | undefined;
  const ears = new Map<string, { peak: number }>();
  const Original = RTCPeerConnection;
  window.RTCPeerConnection = class extends Original {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      peers.push(this);
      this.addEventListener('track', ({ track }) => listen(track));
    }
  };

  function listen(track: MediaStreamTrack) {
    const ear = { peak: 0 };
    ears.set(track.id, ear);
    context ??= new AudioContext();
    const analyser = new AnalyserNode(context, { fftSize: 8192 });
    context.createMediaStreamSource(new MediaStream([track])).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      for (const sample of samples) ear.peak = Math.max(ear.peak, Math.abs(sample));
    }, 150);
  }

  page.voicesHeard = async () => {
    const heard: HeardVoice[] = [];
    for (const [peer, connection] of peers.entries()) {
      if (connection.connectionState !== 'connected') continue;
      for (const transceiver of connection.getTransceivers()) {
        if (!transceiver.currentDirection?.includes('recv')) continue;
        const { track } = transceiver.receiver;
        let bytes = 0;
        for (const report of (await transceiver.receiver.getStats()).values())
          if (report.type === 'inbound-rtp') bytes += report.bytesReceived as number;
        const ear = ears.get(track.id);
        heard.push({ peer, voice: track.id, bytes, peak: ear?.peak ?? 0 });
        if (ear) ear.peak = 0;
      }
    }
    return heard;
  };
}

/** Voices that the page receives right now. */
export const heardBy = (page: Page): Promise<HeardVoice[]> =>
  page.evaluate(() => (window as unknown as Listening).voicesHeard());

/** Voices that have had sound since the last check, and more bytes than before. */
export async function sounding(page: Page, before: HeardVoice[]): Promise<string[]> {
  const bytesBefore = new Map(before.map(({ voice, bytes }) => [voice, bytes]));
  return (await heardBy(page))
    .filter(({ voice, bytes, peak }) => peak > 0.05 && bytes > (bytesBefore.get(voice) ?? 0))
    .map(({ voice }) => voice);
}

/** Expects the page to mark someone as speaking. Beeps are short: a poll once a second may miss them. */
export async function seesSpeaking(page: Page, name: string) {
  const mark = page.getByTestId('room-member').filter({ hasText: name }).getByTestId('speaking-mark');
  await expect
    .poll(() => mark.getAttribute('data-speaking'), { intervals: [70], timeout: 60_000 })
    .toBe('true');
}
