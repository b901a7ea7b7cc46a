import {
  serverTimestamp,
  type Ack,
  type Json,
  type Operation,
  type Relay,
  type Signal,
  type Voice,
  type VoiceServers,
} from '@sevenfold/contracts';
import type { RoomActor } from './room-link.js';

/** Levels are sent at most ten times a second. */
const levelGapMs = 95;

/** A peer's message to set up a voice connection. */
export interface ReceivedSignal {
  from: string;
  /** The sender's connection; send the answer there. */
  connection: string;
  data: Json;
}

export type ToRelay = Extract<Operation, { t: 'relay' }>['data'];

/** The voice node, levels, and signalling between peers. A person with a voice node is in voice. */
export class RoomVoice {
  private readonly listeners = new Set<(signal: ReceivedSignal) => void>();
  private readonly relayListeners = new Set<(message: Relay) => void>();
  private readonly moveListeners = new Set<() => void>();
  private lastLevel = 0;

  constructor(private readonly room: RoomActor) {}

  /** Joins voice, or changes our state in it. */
  set(voice: Pick<Voice, 'state' | 'mute' | 'device'>): Promise<void> {
    return this.room.realtime.set(this.path(), { ...voice, level: 0, ts: serverTimestamp });
  }

  leave(): Promise<void> {
    return this.room.realtime.remove(this.path());
  }

  sendLevel(level: number) {
    const now = performance.now();
    if (now - this.lastLevel < levelGapMs) return;
    this.lastLevel = now;
    const { room } = this.room.state;
    this.room.realtime.link.send({ t: 'level', room, level: Math.min(1, Math.max(0, level)) });
  }

  /** Sends an offer, answer or candidate to someone in voice. Not repeated after a lost connection. */
  async signal(to: string, data: Json, connection?: string): Promise<void> {
    const { room } = this.room.state;
    const operation = {
      t: 'signal' as const,
      room,
      to,
      data,
      ...(connection !== undefined && { connection }),
    };
    await this.room.realtime.link.askNow(operation);
  }

  onSignal(listener: (signal: ReceivedSignal) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** ICE servers with temporary credentials, and the maximum number of speakers. Waits for a connection. */
  async servers(): Promise<VoiceServers> {
    const { room } = this.room.state;
    const { value } = (await this.room.realtime.link.ask({ t: 'voiceServers', room })) as Ack;
    return value as unknown as VoiceServers;
  }

  /** Sends a message to the SFU. Returns its description if the message was an offer. */
  async relay(data: ToRelay): Promise<string | undefined> {
    const { room } = this.room.state;
    const { value } = (await this.room.realtime.link.askNow({ t: 'relay', room, data })) as Ack;
    return (value as { answer?: string } | undefined)?.answer;
  }

  onRelay(listener: (message: Relay) => void): () => void {
    this.relayListeners.add(listener);
    return () => this.relayListeners.delete(listener);
  }

  /** The same person joined voice on another client. */
  onMovedAway(listener: () => void): () => void {
    this.moveListeners.add(listener);
    return () => this.moveListeners.delete(listener);
  }

  /** @internal */
  movedAway() {
    for (const listener of this.moveListeners) listener();
  }

  /** @internal */
  receiveRelayed(message: Relay) {
    for (const listener of this.relayListeners) listener(message);
  }

  /** @internal */
  receive({ from, connection, data }: Signal) {
    for (const listener of this.listeners) listener({ from, connection, data });
  }

  private path() {
    const { room, uid } = this.room.state;
    return `rydesync/voice/${room}/${uid}`;
  }
}
