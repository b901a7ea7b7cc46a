/** Scheduled start and end of one source, in seconds of the audio clock. */
export type SilentSource = { begins: number; ends: number; buffer: unknown };

/** Enough of Web Audio, which jsdom lacks, to see what was scheduled. Browser tests check real sound. */
export function silentAudio() {
  const audio = {
    contexts: 0,
    /** Seconds of the audio clock; only tests advance it. */
    time: 0,
    /** Seconds from the audio clock to the ear. */
    latency: 0,
    state: 'running',
    resumed: 0,
    started: [] as SilentSource[],
    stopped: [] as SilentSource[],
    /** Number of parameter automations, for example of gains. */
    automations: 0,
    resume: async () => undefined as void,
    /** Offline rendering waits for this. */
    rendering: Promise.resolve(),
    /** Times at which offline rendering waited, with the number of sources started by then. */
    waits: [] as { at: number; started: number }[],
  };
  const automate = () => void (audio.automations += 1);
  const parameter = () => ({
    value: 0,
    setTargetAtTime: automate,
    setValueAtTime: automate,
    exponentialRampToValueAtTime: automate,
  });

  class Node implements SilentSource {
    begins = NaN;
    ends = Infinity;
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
    start(when = audio.time) {
      this.begins = when;
      audio.started.push(this);
    }
    stop(when = audio.time) {
      this.ends = when;
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
  class Context extends EventTarget {
    sampleRate = 44_100;
    destination = new Node();
    outputLatency = 0;
    baseLatency = 0;
    constructor() {
      super();
      audio.contexts += 1;
    }
    get state() {
      return audio.state;
    }
    get currentTime() {
      return audio.time;
    }
    getOutputTimestamp = () => ({
      contextTime: audio.time - audio.latency,
      performanceTime: performance.now(),
    });
    createGain = () => new Node();
    createConvolver = () => new Node();
    createDynamicsCompressor = () => new Node();
    createBufferSource = () => new Node();
    createStereoPanner = () => new Node();
    createAnalyser = () => new Node();
    createBuffer = (_channels: number, length: number, sampleRate: number) =>
      new Buffer({ length, sampleRate });
    close = async () => undefined;
    resume = () => {
      audio.resumed += 1;
      return audio.resume();
    };
  }
  class OfflineContext extends Context {
    constructor(
      private readonly channels: number,
      private readonly frames: number,
    ) {
      super();
    }
    private readonly turns: { at: number; come: () => void }[] = [];
    suspend = (at: number) =>
      at < this.frames / this.sampleRate
        ? new Promise<void>(come => this.turns.push({ at, come }))
        : Promise.reject(new DOMException('It has ended by then.', 'InvalidStateError'));
    startRendering = async () => {
      await audio.rendering;
      for (const { at, come } of this.turns) {
        audio.waits.push({ at, started: audio.started.length });
        come();
        await Promise.resolve();
      }
      return this.createBuffer(this.channels, this.frames, this.sampleRate);
    };
  }
  Object.assign(globalThis, {
    AudioContext: Context,
    OfflineAudioContext: OfflineContext,
    AudioBuffer: Buffer,
    AudioBufferSourceNode: Node,
    GainNode: Node,
    OscillatorNode: Node,
  });
  return audio;
}
