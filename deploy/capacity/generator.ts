import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { k6Arguments } from '@sevenfold/tooling/k6-arguments';
import type { Target } from './target.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** k6's exit code for a missed threshold. */
const missed = 99;

export const journeys = ['busy-room', 'join-storm', 'reconnect-storm', 'quiet'] as const;
export type Journey = (typeof journeys)[number];

/** Gives each k6 user a thousand sockets in rooms of 25: half of what one address may open. */
const quietRoomsPerUser = 40;

export interface Load {
  /** `lost-pod` only serves `--lose-pod`: it measures no capacity. */
  journey: Journey | 'lost-pod';
  people: number;
  perRoom: number;
  seconds: number;
  joinWithinSeconds: number;
}

/** k6's export format: `true` means that a threshold was missed. */
export interface Summary {
  metrics: Record<string, { thresholds?: Record<string, boolean>; [value: string]: unknown }>;
}

export interface GeneratorSetup {
  k6: string;
  url: string;
  folder: string;
  /** Absent if the target runs on another machine. */
  group?: Target['generator'] | undefined;
  signal: AbortSignal;
  /** The file for every single value; it gets large. */
  samplesFile?: string;
}

/** Runs a k6 journey. Its console output goes to a file in the folder. */
export async function generate(
  load: Load,
  { k6, url, folder, group, signal, samplesFile }: GeneratorSetup,
): Promise<Summary> {
  const summary = path.join(folder, 'k6.json');
  const logFile = path.join(folder, 'k6.log');
  const variables = {
    PROFILE: 'load',
    ROOMS: String(load.people / load.perRoom),
    MEMBERS: String(load.perRoom),
    ROOMS_PER_USER: String(load.journey === 'quiet' ? quietRoomsPerUser : 1),
    SECONDS: String(load.seconds),
    JOIN_WITHIN_SECONDS: String(load.joinWithinSeconds),
  };
  const log = openSync(logFile, 'w');
  const child = spawn(k6, k6Arguments({ journey: load.journey, url, summary, variables }), {
    cwd: root,
    env: { ...process.env, ...(samplesFile && { K6_OUT: `json=${samplesFile}` }) },
    stdio: ['ignore', log, log],
    signal,
    killSignal: 'SIGKILL',
  });
  closeSync(log);
  const ended = once(child, 'exit');
  try {
    if (child.pid) group?.take([child.pid]);
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  const [code] = (await ended) as [number | null];
  if (code !== 0 && code !== missed)
    throw new Error(`k6 ended with ${code}:\n${readFileSync(logFile, 'utf8').slice(-2_000)}`);
  return JSON.parse(readFileSync(summary, 'utf8')) as Summary;
}
