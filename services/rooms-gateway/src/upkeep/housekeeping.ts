import { Inject, Injectable } from '@nestjs/common';
import type { LogPosition } from '@sevenfold/contracts';
import { LOGGER, PeriodicTask, type PeriodicTaskOptions } from '@sevenfold/service-defaults';
import type { Logger } from 'pino';
import type { Nodes } from '../rooms/room-nodes.js';
import { StateView, type RoomState } from '../rooms/room-state.js';
import type { OpenRoom } from '../store/open-room.js';
import { forgetAfterMs, RoomRegistry } from '../store/room-registry.js';
import { samePosition } from '../store/room-store.js';
import { Connections } from '../sockets/connections.js';
import { Joining } from '../operations/joining.js';
import { PasswordChecks } from '../operations/password-checks.js';
import { beatMs, PodWatch } from '../store/pod-watch.js';
import { SessionRevocations } from '../sockets/session-revocations.js';
import { FrameDispatcher } from '../operations/frame-dispatcher.js';
import { SocketFailures } from '../sockets/socket-failures.js';

const secondMs = 1_000;
const minuteMs = 60_000;
/** Interval of checks for missed entries and for pods without a heartbeat. */
const podRoundSeconds = 2;
const orphanRoundSeconds = 10;
/**
 * Interval of checks for ghosts: connections of this pod that a room knows, but that have no subscriber. A
 * connection that is closing may look like a ghost at one check, but not at two in a row.
 */
const ghostRoundSeconds = 4;

/** A room without members; `since` (monotonic milliseconds): when it was first seen at this position. */
interface EmptyRoom extends LogPosition {
  since: number;
}

/** Runs all periodic work for the pod's rooms and sockets. */
@Injectable()
export class Housekeeping {
  private readonly tasks: PeriodicTask[] = [];
  private round = 0;
  /** Ghosts found at the last check. */
  private ghosts: ReadonlySet<string> = new Set();
  /** Empty rooms that are not open on this pod. */
  private empty = new Map<string, EmptyRoom>();

  constructor(
    private readonly pods: PodWatch,
    private readonly rooms: RoomRegistry,
    private readonly connections: Connections,
    private readonly dispatcher: FrameDispatcher,
    private readonly joining: Joining,
    private readonly passwords: PasswordChecks,
    private readonly sessionRevocations: SessionRevocations,
    private readonly failures: SocketFailures,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async start() {
    await this.pods.beat();
    // Separate tasks, so that a slow sweep of rooms delays neither sockets nor heartbeats.
    this.every({ name: 'sweep of sockets', everyMs: secondMs, run: () => this.sweepSockets() });
    this.every({ name: 'sweep of rooms', everyMs: secondMs, run: () => this.tick() });
    this.every({ name: 'sign of life', everyMs: beatMs, deadlineMs: beatMs, run: () => this.pods.beat() });
    this.every({
      name: 'clean-up of sign-outs',
      everyMs: minuteMs,
      run: () => this.sessionRevocations.forgetOld(),
    });
  }

  async stop() {
    // Don't wait: a sweep may hang on a store that is down.
    for (const task of this.tasks) void task.stop();
    await this.pods
      .leave()
      .catch((error: unknown) => this.logger.warn({ err: error }, 'failed to deregister the pod'));
  }

  private every(options: Omit<PeriodicTaskOptions, 'logger'>) {
    const task = new PeriodicTask({ ...options, logger: this.logger });
    this.tasks.push(task);
    void task.start();
  }

  private sweepSockets() {
    this.connections.sweep(({ remote }) => this.failures.record(remote, 'silent socket cut off'));
    const now = performance.now();
    this.dispatcher.perPerson.forgetFull(now);
    this.dispatcher.perAddress.forgetFull(now);
    this.dispatcher.reads.forgetFull(now);
    this.dispatcher.reactions.forgetFull(now);
    this.failures.perAddress.forgetFull(now);
    this.passwords.forgetFull(now);
    this.joining.forgetFull(now);
  }

  private async tick() {
    if (this.round % ghostRoundSeconds === 0) await this.endGhosts();
    await this.rooms.sweep(open => entrants(open).some(([, pod]) => pod === this.pods.pod));
    if (++this.round % podRoundSeconds === 0) await this.podRound();
  }

  /**
   * Ends connections that only rooms still know: their end could not be recorded, or their join was never
   * answered.
   */
  private async endGhosts() {
    const before = this.ghosts;
    const found = new Set<string>();
    await this.rooms.eachOpen(open => {
      const { room } = open.replica;
      for (const [id, pod] of entrants(open)) if (this.isGhost(room, id, pod)) found.add(`${room}/${id}`);
    });
    this.ghosts = found;
    const over = new Set([...found].filter(each => before.has(each)));
    if (over.size > 0)
      // Check again: it may be joining by now.
      await this.endWhere((room, id, pod) => over.has(`${room}/${id}`) && this.isGhost(room, id, pod));
  }

  private async podRound() {
    await this.rooms.checkPositions();
    const dead = await this.deadPods();
    // Ends the connections and knocks of dead pods.
    if (dead.size > 0) await this.endWhere((_room, _id, pod) => dead.has(pod));
    if (this.round % orphanRoundSeconds === 0) await this.findOrphans();
  }

  /** Finds rooms that probably no pod has open, so that nobody maintains them. */
  private async findOrphans() {
    const empty = new Map<string, EmptyRoom>();
    for (const room of await this.rooms.names()) {
      if (this.rooms.isOpen(room)) continue;
      const state = await this.rooms.peek(room);
      if (!state) await this.rooms.store.relist(room);
      // Once opened here, it is maintained like all others.
      else if (await this.isOrphan(state)) await this.rooms.run(room, () => undefined);
      else if (new StateView(state).members().length === 0) empty.set(room, await this.seeEmpty(state));
    }
    this.empty = empty;
  }

  /**
   * Whether nobody maintains the room: all its pods are gone, this pod no longer knows one of its
   * connections, or a lost member should have been removed by now.
   */
  private async isOrphan(state: RoomState) {
    const connections = new StateView(state).connections();
    const pods = new Set(connections.map(([, { pod }]) => pod));
    const alive = await Promise.all([...pods].map(pod => this.pods.isAlive(pod)));
    if (pods.size > 0 && !alive.includes(true)) return true;
    return (
      connections.some(([id, { pod }]) => this.isGhost(state.room, id, pod)) || this.rooms.hasOverdue(state)
    );
  }

  /** Takes over a room that stays unchanged: it was not dropped in time, or its pods stopped first. */
  private async seeEmpty({ room, epoch, offset }: RoomState): Promise<EmptyRoom> {
    const now = performance.now();
    const seen = this.empty.get(room);
    if (seen && samePosition(seen, { epoch, offset })) {
      if (now - seen.since <= forgetAfterMs) return seen;
      await this.rooms.pickUp(room);
    }
    return { epoch, offset, since: now };
  }

  private isGhost(room: string, id: string, pod: string) {
    if (pod !== this.pods.pod) return false;
    const connection = this.connections.get(id);
    return !connection || !this.joining.isExpected(room, connection);
  }

  /** Dead pods among those in this pod's rooms. Checks each pod once. */
  private async deadPods(): Promise<ReadonlySet<string>> {
    const pods = new Set<string>();
    await this.rooms.eachOpen(({ replica: { nodes } }) => {
      for (const family of ['~connections/', '~knocks/'])
        for (const pod of nodes.derived(family, podsAmong)) pods.add(pod);
    });
    return this.pods.dead(pods);
  }

  private async endWhere(isOver: (room: string, id: string, pod: string) => boolean) {
    await this.rooms.eachOpen(async open => {
      const { room } = open.replica;
      const over = entrants(open).filter(([id, pod]) => isOver(room, id, pod));
      if (over.length === 0) return;
      await open.run(draft => {
        for (const [id, pod] of over) if (isOver(room, id, pod)) this.joining.endConnection(draft, id);
      });
    });
  }
}

/** A room's connections and knocks, each with its pod. Cached until they change. */
function entrants({ replica: { nodes } }: OpenRoom): Entrant[] {
  const inside = nodes.derived('~connections/', entrantsAmong);
  const outside = nodes.derived('~knocks/', entrantsAmong);
  return outside.length === 0 ? inside : [...inside, ...outside];
}

type Entrant = readonly [id: string, pod: string];

const entrantsAmong = (nodes: Nodes): Entrant[] =>
  [...nodes].map(([key, node]) => [
    key.slice(key.indexOf('/') + 1),
    (node as unknown as { pod: string }).pod,
  ]);

const podsAmong = (nodes: Nodes): ReadonlySet<string> => new Set(entrantsAmong(nodes).map(([, pod]) => pod));
