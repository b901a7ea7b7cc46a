import { Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { StateView } from '../rooms/room-state.js';
import type { LiveRoom, LiveRooms } from '../store/live-rooms.js';
import type { PodRegistry } from '../store/room-store.js';
import type { Connections } from './connections.js';
import type { Joining } from './joining.js';
import type { PasswordChecks } from './password-checks.js';
import type { SocketDoor } from './socket-door.js';
import type { SocketFailures } from './socket-failures.js';

const secondMs = 1_000;
const podTtlMs = 6_000;
/** Every so many seconds: a sign of life, and a look at pods that give none. */
const podRoundSeconds = 2;
const orphanRoundSeconds = 10;

/** The gateway's one clockwork: everything that must happen some time, for all rooms and sockets. */
@Injectable()
export class Housekeeping {
  private timer: NodeJS.Timeout | undefined;
  private heart: NodeJS.Timeout | undefined;
  private round = 0;
  private running = false;

  constructor(
    private readonly pod: string,
    private readonly pods: PodRegistry,
    private readonly rooms: LiveRooms,
    private readonly connections: Connections,
    private readonly door: SocketDoor,
    private readonly joining: Joining,
    private readonly passwords: PasswordChecks,
    private readonly failures: SocketFailures,
    private readonly logger: Logger,
  ) {}

  async start() {
    await this.pods.beat(this.pod, podTtlMs);
    this.timer = setInterval(() => void this.tick(), secondMs);
    // Apart from the rounds: however long one takes, nobody may think this pod dead for it.
    this.heart = setInterval(
      () => void this.pods.beat(this.pod, podTtlMs).catch(() => undefined),
      podRoundSeconds * secondMs,
    );
  }

  async stop() {
    clearInterval(this.timer);
    clearInterval(this.heart);
    await this.pods.leave(this.pod).catch(() => undefined);
  }

  private async tick() {
    if (this.running) return;
    this.running = true;
    try {
      this.connections.sweep(connection => this.failures.record(connection.remote, 'silent socket cut off'));
      await this.rooms.sweep();
      if (++this.round % podRoundSeconds === 0) await this.podRound();
    } catch (error) {
      this.logger.warn({ err: error }, 'housekeeping failed');
    } finally {
      this.running = false;
    }
  }

  private async podRound() {
    const now = performance.now();
    this.door.perPerson.forgetFull(now);
    this.door.perAddress.forgetFull(now);
    this.passwords.forgetFull(now);
    await this.rooms.checkPositions();
    const dead = await this.deadPods();
    if (dead.size > 0) await this.rooms.eachOpen(live => this.giveUp(live, dead));
    if (this.round % orphanRoundSeconds === 0) await this.findOrphans();
  }

  /** Rooms whose pods are all gone: nobody has them open, so nobody notices that their members are lost. */
  private async findOrphans() {
    for (const room of await this.rooms.names()) {
      if (this.rooms.isOpen(room)) continue;
      const state = await this.rooms.peek(room);
      const connections = state ? new StateView(state).connections() : [];
      const pods = new Set(connections.map(([, { pod }]) => pod));
      const alive = await Promise.all([...pods].map(pod => this.pods.isAlive(pod)));
      // Opened here, it is looked after like all others.
      if (pods.size > 0 && !alive.includes(true)) await this.rooms.run(room, () => undefined);
    }
  }

  /** Of the pods that rooms here know of: those that give no sign of life. Each is asked after once. */
  private async deadPods(): Promise<ReadonlySet<string>> {
    const pods = new Set<string>();
    await this.rooms.eachOpen(({ replica: { view } }) => {
      for (const [, { pod }] of [...view.connections(), ...view.knocks()]) pods.add(pod);
    });
    pods.delete(this.pod);
    for (const pod of pods) if (await this.pods.isAlive(pod)) pods.delete(pod);
    return pods;
  }

  /** Connections of pods that are no more are over, and so is waiting at the door by them. */
  private async giveUp(live: LiveRoom, dead: ReadonlySet<string>) {
    const { view } = live.replica;
    if (![...view.connections(), ...view.knocks()].some(([, { pod }]) => dead.has(pod))) return;
    await this.rooms.runOn(live, draft => {
      for (const [id, { pod }] of [...draft.connections(), ...draft.knocks()])
        if (dead.has(pod)) this.joining.endConnection(draft, id);
    });
  }
}
