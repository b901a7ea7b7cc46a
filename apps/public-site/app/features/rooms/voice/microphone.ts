import { levelOf } from './speech';

/** The microphone, and its level. */
export class Microphone {
  private readonly analyser: AnalyserNode;
  private readonly source: MediaStreamAudioSourceNode;
  private readonly samples: Float32Array<ArrayBuffer>;

  private constructor(
    readonly stream: MediaStream,
    context: AudioContext,
  ) {
    this.analyser = new AnalyserNode(context, { fftSize: 2048 });
    this.samples = new Float32Array(this.analyser.fftSize);
    this.source = context.createMediaStreamSource(stream);
    this.source.connect(this.analyser);
  }

  /**
   * Opens the microphone. The browser's echo cancellation keeps the page's music out of it as far as it can.
   */
  static async open(context: AudioContext, deviceId?: string): Promise<Microphone> {
    const stream = await navigator.mediaDevices.getUserMedia({
      audio: {
        echoCancellation: true,
        noiseSuppression: true,
        autoGainControl: true,
        ...(deviceId && { deviceId: { exact: deviceId } }),
      },
    });
    return new Microphone(stream, context);
  }

  get track(): MediaStreamTrack {
    return this.stream.getAudioTracks()[0]!;
  }

  /** Name of the device, as others see it. */
  get label(): string {
    return (this.track.label || 'Microphone').slice(0, 80);
  }

  get deviceId(): string | undefined {
    return this.track.getSettings().deviceId;
  }

  /** The device was unplugged, or the browser took it away. Not called when we close it ourselves. */
  onUnplugged(listener: () => void): () => void {
    const { track } = this;
    track.addEventListener('ended', listener);
    return () => track.removeEventListener('ended', listener);
  }

  mute(muted: boolean) {
    this.track.enabled = !muted;
  }

  level(): number {
    if (!this.track.enabled) return 0;
    this.analyser.getFloatTimeDomainData(this.samples);
    return levelOf(this.samples);
  }

  close() {
    this.source.disconnect();
    this.track.stop();
  }
}

/** Why the microphone failed, in words. */
export function microphoneFault(error: unknown): string {
  switch ((error as DOMException).name) {
    case 'NotAllowedError':
      return 'Your browser isn’t allowed to use the microphone. Allow it in the address bar, then try again.';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'No microphone found. Connect one, then try again.';
    case 'NotReadableError':
      return 'Another app is using the microphone. Close it, then try again.';
    default:
      return 'Couldn’t turn on the microphone. Check it, then try again.';
  }
}
