// Runs in the page before the player. Skews the page's clock by `?ppm=` and records calls to Web Audio. From these, the
// output timestamps and the host's clock, it computes the audible position independently of the player.
(() => {
  const pace = 1 + Number(new URLSearchParams(location.search).get('ppm') ?? 0) * 1e-6;
  const trueNow = performance.now.bind(performance);
  const trueStamp = AudioContext.prototype.getOutputTimestamp;
  performance.now = () => trueNow() * pace;
  AudioContext.prototype.getOutputTimestamp = function () {
    const stamp = trueStamp.call(this);
    return { ...stamp, performanceTime: (stamp.performanceTime ?? NaN) * pace };
  };
  globalThis.hostNow = () => performance.timeOrigin + trueNow();

  const contexts: AudioContext[] = [];
  const sources: Source[] = [];
  const paceOf = new Map<AudioParam, { at: number; value: number }[]>();

  interface Source {
    node: AudioBufferSourceNode;
    from: number;
    offset: number;
    until: number;
  }

  globalThis.AudioContext = class extends AudioContext {
    constructor(given?: AudioContextOptions) {
      super(given);
      contexts.push(this);
    }
  };

  const { start, stop } = AudioBufferSourceNode.prototype;
  AudioBufferSourceNode.prototype.start = function (when = 0, offset = 0) {
    sources.push({ node: this, from: when, offset, until: Infinity });
    return start.call(this, when, offset);
  };
  AudioBufferSourceNode.prototype.stop = function (when = 0) {
    for (const source of sources) if (source.node === this) source.until = when;
    return stop.call(this, when);
  };

  const { setValueAtTime, cancelScheduledValues } = AudioParam.prototype;
  AudioParam.prototype.setValueAtTime = function (value, at) {
    const changes = [...(paceOf.get(this) ?? []), { at, value }];
    paceOf.set(
      this,
      changes.sort((a, b) => a.at - b.at),
    );
    return setValueAtTime.call(this, value, at);
  };
  AudioParam.prototype.cancelScheduledValues = function (at) {
    paceOf.set(
      this,
      (paceOf.get(this) ?? []).filter(change => change.at < at),
    );
    return cancelScheduledValues.call(this, at);
  };

  function positionOf({ node, from, offset }: Source, contextTime: number) {
    let position = offset;
    let at = from;
    let pace = 1;
    for (const change of paceOf.get(node.playbackRate) ?? []) {
      if (change.at > contextTime) break;
      if (change.at > at) {
        position += (change.at - at) * pace;
        at = change.at;
      }
      pace = change.value;
    }
    return position + (contextTime - at) * pace;
  }

  /** Position of the current output, and its time on the clock shared by all pages, in milliseconds. */
  globalThis.heard = () => {
    const context = contexts.at(-1);
    const { contextTime, performanceTime } = (context && trueStamp.call(context)) ?? {};
    if (!contextTime || performanceTime === undefined) return null;
    const playing = sources.findLast(source => source.from <= contextTime && contextTime < source.until);
    if (!playing) return null;
    return {
      at: performance.timeOrigin + performanceTime,
      positionMs: positionOf(playing, contextTime) * 1000,
      // Changes at each start and jump: sound is not continuous across it.
      begun: sources.length,
      buffer: playing.node.buffer,
    };
  };
})();
