import type { Page } from '@playwright/test';

interface Devices {
  microphones: MediaStream[];
  speakers: HTMLAudioElement[];
  /** Gain nodes of the music on its way to the output; the last one is in use. */
  musicGains: GainNode[];
}
type Watched = Window & { devices: Devices };

/** Init script: records the microphones and outputs that the page opens. */
export function watchDevices() {
  const devices: Devices = { microphones: [], speakers: [], musicGains: [] };
  (window as unknown as Watched).devices = devices;

  const { mediaDevices } = navigator;
  const open = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = async constraints => {
    const stream = await open(constraints);
    devices.microphones.push(stream);
    return stream;
  };
  const Original = Audio;
  window.Audio = function makeAudio(source?: string) {
    const speaker = new Original(source);
    devices.speakers.push(speaker);
    return speaker;
  } as unknown as typeof Audio;
  const connect = AudioNode.prototype.connect as (this: AudioNode, ...to: unknown[]) => AudioNode;
  AudioNode.prototype.connect = function watched(this: AudioNode, ...to: unknown[]) {
    if (this instanceof GainNode && to[0] instanceof AudioDestinationNode) devices.musicGains.push(this);
    return connect.apply(this, to);
  } as typeof AudioNode.prototype.connect;
}

/** Gain of the music, 0 to 1. */
export const musicAt = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as Watched).devices.musicGains.at(-1)?.gain.value ?? 0);

export const microphoneOf = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => (window as unknown as Watched).devices.microphones.at(-1)?.getAudioTracks()[0]?.label);

/** Ends the microphone's track, as a browser does when the device is unplugged. */
export const unplugMicrophone = (page: Page) =>
  page.evaluate(() => {
    const track = (window as unknown as Watched).devices.microphones.at(-1)!.getAudioTracks()[0]!;
    track.stop();
    track.dispatchEvent(new Event('ended'));
  });

/** Names of the outputs that music and voices use. */
export const outputsOf = (page: Page): Promise<{ music: string; voices: string[] }> =>
  page.evaluate(async () => {
    const { speakers, musicGains } = (window as unknown as Watched).devices;
    const known = await navigator.mediaDevices.enumerateDevices();
    // There is no output before music has loaded.
    const nameOf = (sink: { sinkId?: unknown } | undefined) =>
      known.find(({ kind, deviceId }) => kind === 'audiooutput' && deviceId === sink?.sinkId)?.label ?? '';
    return {
      music: nameOf(musicGains.at(-1)?.context as { sinkId?: string } | undefined),
      voices: speakers.filter(({ srcObject }) => srcObject !== null).map(nameOf),
    };
  });
