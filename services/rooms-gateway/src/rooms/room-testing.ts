import { decide } from './decide.js';
import type { Visitor } from './access.js';
import { join } from './membership.js';
import { RoomDraft } from './room-draft.js';
import { RoomNodes, type NodeKey } from './room-nodes.js';
import { applyWrites, isDurable, StateView, type LogEntry, type RoomState } from './room-state.js';

/** A room for tests of its rules; the test controls clock and store. */
export class TestRoom {
  state: RoomState;
  readonly log: LogEntry[] = [];
  now = 1_000_000;

  constructor(room = 'lobby') {
    this.state = { room, epoch: 1, offset: 0, nodes: new RoomNodes() };
  }

  get view() {
    return new StateView(this.state);
  }

  do<T>(rule: (draft: RoomDraft) => T): T {
    const draft = new RoomDraft(this.state, this.now);
    const reply = decide(draft, rule);
    if (draft.isEmpty()) return reply;
    const entry = draft.entry();
    const nodes = new RoomNodes(this.state.nodes);
    applyWrites(nodes, entry.writes);
    this.state = { room: this.state.room, epoch: entry.epoch, offset: entry.offset, nodes };
    this.log.push(entry);
    return reply;
  }

  put(nodes: Record<NodeKey, unknown>) {
    this.do(draft => {
      for (const [key, value] of Object.entries(nodes)) draft.put(key, value);
    });
  }

  /** Lets time pass, then runs what is due. */
  wait(ms: number) {
    this.now += ms;
    this.do(() => undefined);
  }

  /** Simulates the loss of the live store: only durable nodes remain. */
  forgetLive() {
    const nodes = new RoomNodes([...this.view.entries('')].filter(([key]) => isDurable(key)));
    this.state = { ...this.state, epoch: this.state.epoch + 1, nodes };
  }

  join(uid: string, more: Partial<Visitor> | string = {}) {
    const visitor = typeof more === 'string' ? { connectionId: more } : more;
    this.now += 10;
    return this.do(draft =>
      join(draft, { uid, anonymous: false, connectionId: uid, client: 'client', pod: 'pod', ...visitor }),
    );
  }

  events() {
    return this.log.flatMap(entry => entry.facts.map(event => event.type));
  }
}
