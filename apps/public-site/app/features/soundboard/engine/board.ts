import { logWarning } from '@sevenfold/ui';
import {
  defaultSettings,
  readSettings,
  storeSettings,
  type BoardSettings,
  type PadSettings,
} from '../board-settings';
import { padById, type Pad } from '../pads';
import { loadKit, type KitSounds } from '../sounds/load-kit';
import { beatSeconds, loopSeconds, nextLine, placeHit } from './grid';
import { PadVoices } from './pad-voices';
import { longestTakeSeconds, renderTake, TakeNotes } from './take';

export type Take = { url: string; fileName: string; seconds: number; bytes: number };
export type Recording = 'idle' | 'armed' | 'recording' | 'writing';

export type BoardState = {
  settings: BoardSettings;
  ready: boolean;
  /** Number of the kit's sounds that could not be loaded. */
  missing: number;
  selected: string;
  loops: readonly string[];
  recording: Recording;
  /** Whole seconds of the running recording. */
  recordedSeconds: number;
  take: Take | undefined;
  fault: string | undefined;
};

export type StrikeListener = (padId: string, velocity: number, delayMs: number, seconds: number) => void;

const lookEveryMs = 25;
/** Loops and clicks are scheduled on the audio clock this long before they are due. */
const aheadSeconds = 0.13;
/** After this much silence, the next hit sets the beat. */
const forgetBeatSeconds = 2.5;

type Loop = { next: number; velocity: number };

/** The instrument: plays pads on the audio clock, loops them, and records. */
export class Board {
  state: BoardState = {
    settings: defaultSettings(),
    ready: false,
    missing: 0,
    selected: 'pad-1',
    loops: [],
    recording: 'idle',
    recordedSeconds: 0,
    take: undefined,
    fault: undefined,
  };
  analyser: AnalyserNode | undefined;
  private context: AudioContext | undefined;
  private voices: PadVoices | undefined;
  private sounds: KitSounds = new Map();
  private readonly loops = new Map<string, Loop>();
  private readonly listeners = new Set<() => void>();
  private readonly strikeListeners = new Set<StrikeListener>();
  private notes: TakeNotes | undefined;
  private origin = 0;
  private lastHit = -Infinity;
  private nextClick = 0;
  private timer: ReturnType<typeof setInterval> | undefined;

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly snapshot = () => this.state;

  onStrike(listener: StrikeListener): () => void {
    this.strikeListeners.add(listener);
    return () => this.strikeListeners.delete(listener);
  }

  /** Loads the last settings and their sounds, without playing anything. */
  restore(): void {
    const settings = readSettings();
    this.update({ settings });
    void this.fetchKit();
  }

  dispose(): void {
    clearInterval(this.timer);
    this.discard();
    void this.context?.close();
    this.context = undefined;
    this.voices = undefined;
  }

  // Playing

  /** Call it only from a touch or a key: the first one opens the AudioContext. */
  hit(pad: Pad, velocity: number): void {
    const { context, voices } = this.open();
    const { loop } = this.state.settings.pads[pad.id]!;
    const now = context.currentTime;
    this.update({ selected: pad.id });
    if (loop && this.loops.has(pad.id)) return this.stopLoop(pad.id, now, voices);

    if (now - this.lastHit > forgetBeatSeconds && this.loops.size === 0 && !this.state.settings.click)
      this.origin = now;
    this.lastHit = now;
    const { heard, written } = placeHit(now, this.grid(), this.state.settings.quantise);
    this.strike(pad, velocity, heard, written);
    if (!loop) return;
    this.loops.set(pad.id, { next: written + this.periodOf(pad.id), velocity });
    this.update({ loops: [...this.loops.keys()] });
    this.watch();
  }

  /** Stops all sound at once. */
  stopAll(): void {
    const now = this.context?.currentTime ?? 0;
    this.loops.clear();
    this.voices?.cutAll(now);
    this.notes?.silence(now);
    this.update({ loops: [] });
  }

  // Settings

  change(settings: Partial<Omit<BoardSettings, 'pads'>>): void {
    const before = this.state.settings;
    const after = { ...before, ...settings };
    if (after.bpm !== before.bpm) this.bendTime(before.bpm / after.bpm);
    this.update({ settings: after });
    storeSettings(after);
    if (after.master !== before.master) this.setMaster(after.master);
    if (after.kit !== before.kit) void this.fetchKit();
    if (after.click && !before.click) this.nextClick = this.open().context.currentTime;
    this.watch();
  }

  changePad(id: string, change: Partial<PadSettings>): void {
    const { settings } = this.state;
    const after = { ...settings, pads: { ...settings.pads, [id]: { ...settings.pads[id]!, ...change } } };
    this.update({ settings: after });
    storeSettings(after);
    if (change.loop === false && this.loops.has(id) && this.context && this.voices)
      this.stopLoop(id, this.context.currentTime, this.voices);
  }

  async fetchKit(): Promise<void> {
    const { kit } = this.state.settings;
    this.update({ ready: false });
    const { sounds, missing } = await loadKit(kit);
    if (this.state.settings.kit !== kit) return;
    this.sounds = sounds;
    this.update({ ready: true, missing });
  }

  // Recording

  /** The previous take stays until there is a new one. */
  arm(): void {
    this.notes = new TakeNotes(this.state.settings.master);
    this.update({ recording: 'armed', recordedSeconds: 0, fault: undefined });
    this.open();
    this.watch();
  }

  async finish(): Promise<void> {
    const { notes, context } = this;
    const start = notes?.startedAt;
    this.notes = undefined;
    if (!notes || !context || start === undefined) return this.update({ recording: 'idle' });
    this.stopAll();
    notes.silence(Math.min(context.currentTime, start + longestTakeSeconds));
    const score = notes.finished();
    if (!score) return this.update({ recording: 'idle' });
    this.update({ recording: 'writing' });
    try {
      const { file, seconds } = await renderTake(score);
      // The person has left the page meanwhile, so they need no file.
      if (this.context !== context) return;
      const stamp = new Date().toISOString().slice(0, 16).replaceAll(/[:T]/g, '-');
      const take = {
        url: URL.createObjectURL(file),
        fileName: `soundboard-${stamp}.wav`,
        seconds,
        bytes: file.size,
      };
      this.discard();
      this.update({ recording: 'idle', take });
    } catch (error) {
      logWarning('The take could not be written', error);
      this.update({
        recording: 'idle',
        fault: 'Not enough memory to save the take. Record a shorter one.',
      });
    }
  }

  discard(): void {
    if (this.state.take) URL.revokeObjectURL(this.state.take.url);
    this.update({ take: undefined });
  }

  private open() {
    if (!this.context || !this.voices) {
      const context = new AudioContext({ latencyHint: 'interactive' });
      this.context = context;
      this.voices = new PadVoices(context, this.state.settings.master);
      this.analyser = context.createAnalyser();
      this.analyser.fftSize = 2048;
      this.analyser.smoothingTimeConstant = 0.72;
      this.voices.output.connect(this.analyser).connect(context.destination);
      this.origin = this.nextClick = context.currentTime;
      this.watch();
    }
    // Suspended until someone touches the page, or interrupted by a call.
    if (this.context.state !== 'running')
      this.context.resume().catch((error: unknown) => logWarning('Sound is held back', error));
    return { context: this.context, voices: this.voices };
  }

  private strike(pad: Pad, velocity: number, heard: number, written: number) {
    const sound = this.sounds.get(pad.id);
    if (!sound) return;
    const { volume, choke } = this.state.settings.pads[pad.id]!;
    const strike = { pad, sound, velocity, volume, choke: choke ?? undefined };
    this.voices!.strike({ ...strike, when: heard });
    if (this.notes) {
      this.notes.strike({ ...strike, when: written });
      if (this.state.recording === 'armed') this.update({ recording: 'recording' });
    }
    const delayMs = Math.max(0, heard - this.context!.currentTime) * 1000;
    for (const listener of this.strikeListeners) listener(pad.id, velocity, delayMs, sound.duration);
  }

  private stopLoop(id: string, now: number, voices: PadVoices) {
    this.loops.delete(id);
    voices.cut(id, now);
    this.notes?.cut(id, now);
    this.update({ loops: [...this.loops.keys()] });
  }

  private setMaster(volume: number) {
    if (!this.context) return;
    this.voices?.setMaster(volume, this.context.currentTime);
    this.notes?.setMaster(volume, this.context.currentTime);
  }

  private grid() {
    return { origin: this.origin, bpm: this.state.settings.bpm };
  }

  private periodOf(id: string) {
    return loopSeconds(this.sounds.get(id)?.duration ?? 0, this.state.settings.bpm);
  }

  /** A new tempo: scheduled sounds keep their order and their beats. */
  private bendTime(factor: number) {
    const now = this.context?.currentTime ?? 0;
    const bent = (time: number) => now + (time - now) * factor;
    this.origin = bent(this.origin);
    this.nextClick = bent(this.nextClick);
    for (const loop of this.loops.values()) loop.next = bent(loop.next);
  }

  private watch() {
    const needed =
      this.context && (this.loops.size > 0 || this.state.settings.click || this.state.recording !== 'idle');
    if (needed) this.timer ??= setInterval(() => this.look(), lookEveryMs);
    else {
      clearInterval(this.timer);
      this.timer = undefined;
    }
  }

  private look() {
    const now = this.context!.currentTime;
    for (const [id, loop] of this.loops)
      while (loop.next < now + aheadSeconds) {
        const due = Math.max(loop.next, now);
        this.strike(padById.get(id)!, loop.velocity, due, loop.next);
        loop.next += this.periodOf(id);
      }
    if (this.state.settings.click) this.click(now);
    this.countRecording(now);
    this.watch();
  }

  private click(now: number) {
    const beat = beatSeconds(this.state.settings.bpm);
    const next = nextLine(Math.max(this.nextClick, now), this.origin, beat);
    if (next > now + aheadSeconds) return;
    this.nextClick = next + beat / 2;
    const context = this.context!;
    const tone = new OscillatorNode(context, { frequency: 1_760, type: 'triangle' });
    const level = new GainNode(context, { gain: 0 });
    level.gain.setValueAtTime(0.16, next);
    level.gain.exponentialRampToValueAtTime(0.001, next + 0.045);
    tone.connect(level).connect(context.destination);
    tone.start(next);
    tone.stop(next + 0.05);
  }

  private countRecording(now: number) {
    const start = this.notes?.startedAt;
    if (start === undefined) return;
    const recordedSeconds = Math.max(0, Math.floor(now - start));
    if (recordedSeconds !== this.state.recordedSeconds) this.update({ recordedSeconds });
    if (now - start > longestTakeSeconds) void this.finish();
  }

  private update(change: Partial<BoardState>) {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }
}
