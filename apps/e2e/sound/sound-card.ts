import { execFileSync, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { isInstalled, until } from '@sevenfold/testing';
import { endProgram, startProgram } from './program.ts';

const needs = { pulseaudio: 'Debian: pulseaudio', parec: 'Debian: pulseaudio-utils' };

/**
 * Says what is missing for a virtual sound card and the other programs. Undefined if nothing is missing.
 *
 * @param more how to install further programs, by name
 */
export function missingForSound(more: Record<string, string> = {}): string | undefined {
  if (process.platform !== 'linux') return 'needs Linux';
  const missing = Object.entries({ ...more, ...needs }).find(([program]) => !isInstalled(program));
  return missing && `${missing[0]} is not installed (${missing[1]})`;
}

/** Samples per second and channel. */
export const soundRate = 48_000;

export type Channel = 'left' | 'right';

/**
 * A virtual sound card: a PulseAudio daemon with its own folder, separate from the machine's sound. Programs
 * play into one of two channels, mixed to mono. Both belong to one device, so recordings have one clock.
 */
export class SoundCard {
  readonly #folder: string;
  readonly #daemon: ChildProcess;

  private constructor(folder: string, daemon: ChildProcess) {
    this.#folder = folder;
    this.#daemon = daemon;
  }

  static async start(): Promise<SoundCard> {
    const folder = mkdtempSync(join(tmpdir(), 'sevenfold-sound-'));
    const ear = (name: Channel) =>
      `--load=module-remap-sink sink_name=${name} master=card channels=1 channel_map=mono master_channel_map=front-${name}`;
    const daemon = startProgram(
      'pulseaudio',
      [
        '-n',
        '--daemonize=no',
        '--use-pid-file=no',
        '--exit-idle-time=-1',
        '--disallow-exit',
        '--realtime=no',
        '--high-priority=no',
        '--log-level=error',
        `--load=module-null-sink sink_name=card rate=${soundRate} channels=2 channel_map=front-left,front-right`,
        ear('left'),
        ear('right'),
        // Loaded last, so that everything else exists once clients can connect.
        `--load=module-native-protocol-unix socket=${join(folder, 'socket')} auth-anonymous=1`,
      ],
      { env: { ...process.env, ...environment(folder) } },
    );
    const card = new SoundCard(folder, daemon);
    try {
      await until(() => existsSync(join(folder, 'socket')));
    } catch (error) {
      card.stop();
      throw error;
    }
    return card;
  }

  /** Environment for a program that plays into a channel. */
  plugged(channel: Channel): Record<string, string> {
    return { ...environment(this.#folder), PULSE_SINK: channel };
  }

  /**
   * Resolves with the first samples, which arrive even from an idle card, as silence.
   * @param heard gets both channels in pieces, samples interleaved, from -1 to 1
   */
  record(heard: (samples: Float32Array) => void): Promise<Recording> {
    return Recording.start(environment(this.#folder), heard);
  }

  /** Plugs in another output, which nothing records. Returns how to unplug it. */
  plugIn(name: string): () => void {
    const pactl = (...args: string[]) =>
      execFileSync('pactl', args, {
        env: { ...process.env, ...environment(this.#folder) },
        encoding: 'utf8',
      });
    const properties = `sink_properties=device.description=${name}`;
    const id = pactl('load-module', 'module-null-sink', `sink_name=${name}`, properties).trim();
    return () => void pactl('unload-module', id);
  }

  stop() {
    endProgram(this.#daemon);
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

export class Recording {
  readonly #program: ChildProcess;
  #rest = Buffer.alloc(0);
  #hears = false;

  private constructor(environment: Record<string, string>, heard: (samples: Float32Array) => void) {
    const format = ['--raw', '--format=float32le', `--rate=${soundRate}`, '--channels=2'];
    this.#program = startProgram('parec', ['--device=card.monitor', '--latency-msec=50', ...format], {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const output: Readable = this.#program.stdout!;
    output.on('data', (chunk: Buffer) => {
      const bytes = Buffer.concat([this.#rest, chunk]);
      const whole = bytes.length - (bytes.length % frameBytes);
      this.#rest = bytes.subarray(whole);
      this.#hears = true;
      heard(new Float32Array(new Uint8Array(bytes.subarray(0, whole)).buffer));
    });
  }

  static async start(
    environment: Record<string, string>,
    heard: (samples: Float32Array) => void,
  ): Promise<Recording> {
    // A sound server refuses clients between creating its socket and listening on it.
    for (let attempt = 1; attempt <= 3; attempt++) {
      const recording = new Recording(environment, heard);
      const hasEnded = () => recording.#program.exitCode !== null;
      await until(() => recording.#hears || hasEnded(), 'the first samples');
      if (!hasEnded()) return recording;
    }
    throw new Error('parec exited before its first sample');
  }

  stop() {
    endProgram(this.#program);
  }
}

const frameBytes = 8;

function environment(folder: string) {
  return {
    PULSE_SERVER: `unix:${join(folder, 'socket')}`,
    PULSE_RUNTIME_PATH: folder,
    XDG_RUNTIME_DIR: folder,
  };
}
