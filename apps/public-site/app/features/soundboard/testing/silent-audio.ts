/** jsdom has no audio: enough of it to see what was asked of the clock. Real sound is tested in a real browser. */
export function silentAudio() {
  const audio = { contexts: 0, time: 0, started: [] as object[], stopped: [] as object[] };
  const parameter = () => ({
    value: 0,
    setTargetAtTime() {},
    setValueAtTime() {},
    exponentialRampToValueAtTime() {},
  });

  class Node {
    gain = parameter();
    pan = parameter();
    threshold = parameter();
    knee = parameter();
    ratio = parameter();
    attack = parameter();
    release = parameter();
    buffer: unknown;
    connect(next: unknown) {
      return next;
    }
    disconnect() {}
    start() {
      audio.started.push(this);
    }
    stop() {
      audio.stopped.push(this);
    }
  }
  class Buffer {
    constructor(private readonly options: { length: number; sampleRate: number }) {}
    get duration() {
      return this.options.length / this.options.sampleRate;
    }
    copyToChannel() {}
    getChannelData() {
      return new Float32Array(this.options.length);
    }
  }
  class Context {
    sampleRate = 44_100;
    state = 'running';
    destination = new Node();
    constructor() {
      audio.contexts += 1;
    }
    get currentTime() {
      return audio.time;
    }
    createGain = () => new Node();
    createConvolver = () => new Node();
    createDynamicsCompressor = () => new Node();
    createBufferSource = () => new Node();
    createStereoPanner = () => new Node();
    createAnalyser = () => new Node();
    createBuffer = (_channels: number, length: number, sampleRate: number) =>
      new Buffer({ length, sampleRate });
    close = async () => undefined;
    resume = async () => undefined;
  }
  Object.assign(globalThis, { AudioContext: Context, AudioBuffer: Buffer });
  return audio;
}
