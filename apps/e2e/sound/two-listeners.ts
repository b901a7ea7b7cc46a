import { chromium, type Browser, type Page } from '@playwright/test';
import type { Realtime, Room } from '@sevenfold/realtime-client';
import { findBrowser } from '@sevenfold/tooling/browser';
import { guestClient } from './guest-client.ts';
import { SoundCard, type Channel, type Recording } from './sound-card.ts';

/** Small, because painting takes CPU time that sound needs. */
const viewport = { width: 1280, height: 160 };

/** Sound of both browsers since the recording began. */
export interface Heard {
  left: Float32Array;
  right: Float32Array;
}

/** Two Chromium processes in one room, each on one channel of a sound card, and a host without a browser. */
export class TwoListeners {
  left!: Page;
  right!: Page;
  host!: Room;
  readonly #room: string;
  #card!: SoundCard;
  #recording!: Recording;
  #realtime!: Realtime;
  readonly #browsers: Browser[] = [];
  readonly #pieces: Float32Array[] = [];
  #frames = 0;

  private constructor(room: string) {
    this.#room = room;
  }

  /** @param args more arguments for the browser on each channel */
  static async meet(
    origin: string,
    room: string,
    args: Partial<Record<Channel, string[]>> = {},
  ): Promise<TwoListeners> {
    const listeners = new TwoListeners(room);
    try {
      await listeners.#open(origin, args);
    } catch (error) {
      await listeners.leave();
      throw error;
    }
    return listeners;
  }

  async #open(origin: string, args: Partial<Record<Channel, string[]>>) {
    this.#card = await SoundCard.start();
    this.#recording = await this.#card.record(samples => {
      this.#pieces.push(samples);
      this.#frames += samples.length / 2;
    });
    this.#realtime = guestClient(origin);
    this.host = await this.#realtime.joinRoom(this.#room, {
      name: 'Host',
      signal: AbortSignal.timeout(30_000),
    });
    [this.left, this.right] = await Promise.all([
      this.#listener(origin, 'left', args.left),
      this.#listener(origin, 'right', args.right),
    ]);
  }

  /** A separate process, so that the two browsers share no audio service. */
  async #listener(baseURL: string, channel: Channel, args: string[] = []) {
    const browser = await chromium.launch({
      executablePath: (await findBrowser()).executablePath,
      ignoreDefaultArgs: ['--mute-audio'],
      args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required', ...args],
      env: { ...process.env, ...this.#card.plugged(channel) },
    });
    this.#browsers.push(browser);
    const context = await browser.newContext({ baseURL, viewport, reducedMotion: 'reduce' });
    return context.newPage();
  }

  async join(page: Page) {
    await page.goto(`/r/${this.#room}`);
  }

  /** Plugs another output into the sound card. Returns how to unplug it. */
  plugIn(name: string): () => void {
    return this.#card.plugIn(name);
  }

  /** Index of the next sample. */
  get now(): number {
    return this.#frames;
  }

  heard(from = 0): Heard {
    const length = Math.max(0, this.#frames - from);
    const heard = { left: new Float32Array(length), right: new Float32Array(length) };
    let until = this.#frames;
    for (let last = this.#pieces.length - 1; until > from; last--) {
      const piece = this.#pieces[last]!;
      const first = until - piece.length / 2;
      for (let frame = Math.max(from, first); frame < until; frame++) {
        heard.left[frame - from] = piece[2 * (frame - first)]!;
        heard.right[frame - from] = piece[2 * (frame - first) + 1]!;
      }
      until = first;
    }
    return heard;
  }

  async leave() {
    this.#realtime?.close();
    await Promise.all(this.#browsers.map(browser => browser.close()));
    this.#recording?.stop();
    this.#card?.stop();
  }
}
