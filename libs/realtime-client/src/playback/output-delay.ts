import { defaultOutput, type AudioOutput } from './audio-output.js';
import { correctedNudge, isAnotherReport, type SetByEar } from './reported-latency.js';

const storageKey = 'sevenfold.output-delays';
/** One delay for all outputs, stored by earlier versions. The first output in use gets it. */
const earlierKey = 'sevenfold.output-nudge';
/** Stores the id of the system's default output, as the browser last named it. */
const defaultKey = 'sevenfold.default-output';
const furthestMs = 500;
/** Above this, the output that has been unused for longest is forgotten. */
const mostOutputs = 12;

/** A delay that was set by ear, and the output it belongs to. */
export interface StoredDelay extends SetByEar, AudioOutput {}

/** The outputs that have a delay, the last one in use first. */
export function storedDelays(): StoredDelay[] {
  return listIn(read(storageKey)).filter(isDelay).map(withinReach).slice(0, mostOutputs);
}

/** The delay of an output in milliseconds, negative: earlier. 0 if none was set. */
export const storedNudge = (output = defaultOutput.id): number => delayFor(output)?.nudgeMs ?? 0;

export function forgetDelay(output: string): void {
  writeDelays(storedDelays().filter(({ id }) => id !== output));
}

/** The delay of the output in use, as set by ear. It follows the latency that the browser reports for that output. */
export class OutputDelay {
  private output = defaultOutput;
  private setByEar: StoredDelay | undefined;
  /** The reported latency for which `nudgeMs` was set. */
  private reportedMs: number | undefined;
  nudgeMs = 0;

  constructor() {
    this.use(defaultOutput);
  }

  /** Another output is in use: its own delay applies from now on. */
  use(output: AudioOutput) {
    this.output = output;
    if (output.isDefault) write(defaultKey, output.id);
    const stored = delayFor(output.id);
    if (stored) this.store({ ...stored, label: output.label || stored.label });
    this.restore();
  }

  /** Plays with a delay without storing it. */
  tryOut(ms: number) {
    this.setByEar = undefined;
    this.nudgeMs = limited(ms);
  }

  /** Returns to the stored delay. */
  restore() {
    this.setByEar = delayFor(this.output.id);
    this.reportedMs = this.setByEar?.reportedMs;
    this.nudgeMs = this.setByEar?.nudgeMs ?? 0;
  }

  /** Stores the delay, with the latency that the browser reported when it was set. */
  set(ms: number, reportedMs: number | undefined) {
    const { id, label } = delayFor(this.output.id) ?? this.output;
    this.store({ id, label, nudgeMs: limited(ms), reportedMs });
    this.restore();
    // If it could not be stored, as in some private windows, it lasts until the page is closed.
    this.nudgeMs = limited(ms);
  }

  /** The browser reports a latency for the output. */
  follow(reportedMs: number) {
    const { setByEar } = this;
    if (!setByEar) return;
    // Set by a version that stored no report: assume that it has not changed since.
    if (setByEar.reportedMs === undefined) {
      this.store({ ...setByEar, reportedMs });
      return this.restore();
    }
    if (!isAnotherReport(reportedMs, this.reportedMs ?? setByEar.reportedMs)) return;
    this.reportedMs = reportedMs;
    this.nudgeMs = limited(correctedNudge(setByEar, reportedMs, this.output.id !== defaultOutput.id));
  }

  private store(delay: StoredDelay) {
    writeDelays([delay, ...storedDelays().filter(({ id }) => id !== delay.id)].slice(0, mostOutputs));
  }
}

/**
 * The stored delay of an output. A delay from before we distinguished outputs belongs to the first output that
 * needs one. While the browser names no output, the default one is probably the same as last time.
 */
function delayFor(output: string): StoredDelay | undefined {
  const all = storedDelays();
  const own = all.find(({ id }) => id === output);
  if (own) return own;
  const unnamed = all.find(({ id }) => id === defaultOutput.id) ?? earlierDelay();
  if (!unnamed)
    return output === defaultOutput.id ? all.find(({ id }) => id === read(defaultKey)) : undefined;
  writeDelays([{ ...unnamed, id: output }, ...all.filter(each => each.id !== unnamed.id)]);
  return { ...unnamed, id: output };
}

function earlierDelay(): StoredDelay | undefined {
  const nudgeMs = Number(read(earlierKey) ?? 0);
  forget(earlierKey);
  return nudgeMs ? withinReach({ ...defaultOutput, nudgeMs }) : undefined;
}

function isDelay(entry: unknown): entry is StoredDelay {
  const { id, label, nudgeMs, reportedMs } = (entry ?? {}) as Record<string, unknown>;
  return (
    typeof id === 'string' &&
    typeof label === 'string' &&
    Number.isFinite(nudgeMs) &&
    (reportedMs === undefined || Number.isFinite(reportedMs))
  );
}

const limited = (ms: number) => Math.max(-furthestMs, Math.min(furthestMs, ms));
const withinReach = (delay: StoredDelay) => ({ ...delay, nudgeMs: limited(delay.nudgeMs) });

function listIn(text: string | null): unknown[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

function read(key: string): string | null {
  try {
    return globalThis.localStorage?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

const writeDelays = (delays: StoredDelay[]) => write(storageKey, JSON.stringify(delays));

function write(key: string, text: string) {
  try {
    globalThis.localStorage?.setItem(key, text);
  } catch {
    // Not stored then.
  }
}

function forget(key: string) {
  try {
    globalThis.localStorage?.removeItem(key);
  } catch {
    // Not stored anyway.
  }
}
