import { Conflict, InvalidInput, partOf, realtimeLimits, type Json } from '@sevenfold/contracts';
import type { RoomDraft } from '../rooms/room-draft.js';
import { RoomNodes } from '../rooms/room-nodes.js';
import { isHidden, StateView, type RoomView } from '../rooms/room-state.js';
import type { VoiceCapacity } from '../rooms/voices.js';
import { CompiledRules, type CompiledRule, type NodeAddress, type Target } from './compiled-rules.js';
import { isPrefix, parsePath, type Path } from './path.js';
import type { Actor, ReadContext, WriteContext } from './path-rule.js';
import { PermissionDenied } from './permission-denied.js';
import { ruleTable } from './rule-table.js';
import { isObject, putPart, requirePlainValue, withServerTime } from './value.js';

/** A path and the value to write there; `null` removes. */
export interface PathWrite {
  path: Path;
  value: Json;
}

/** The tree that clients read and write: maps paths to nodes of rooms, and enforces the rules. */
export class PathTree {
  readonly rules = new CompiledRules(ruleTable);

  constructor(private readonly voiceCapacity: () => VoiceCapacity = () => noSfu) {}

  /**
   * The room (or shard) of a path.
   * @throws PermissionDenied if the path is in none.
   */
  roomOf(path: Path): string {
    const target = this.rules.resolve(path);
    if (!target) throw new PermissionDenied();
    return target.room;
  }

  /**
   * Like roomOf, for a write.
   * @throws PermissionDenied if no client may ever write there.
   */
  roomOfWrite(path: Path): string {
    const target = this.rules.resolve(path);
    const rules = !target ? [] : target.at === 'node' ? [target] : target.rules;
    if (!target || !rules.some(({ rule }) => rule.write)) throw new PermissionDenied();
    return target.room;
  }

  /**
   * Like roomOf, for a read.
   * @throws PermissionDenied if this person may not read there, even if nothing is there.
   */
  roomOfRead(path: Path, principal: Actor): string {
    const room = this.roomOf(path);
    // Outside rooms, access does not depend on state: don't open a shard for people without access.
    if (room.startsWith('@')) this.requireRead(nothing, path, principal);
    return room;
  }

  /** @throws PermissionDenied unless everything at and below the path may be read. */
  requireRead(room: RoomView, path: Path, principal: Actor): Target {
    const target = this.rules.resolve(path);
    const rules = !target ? [] : target.at === 'node' ? [target] : target.rules;
    const mayRead = ({ rule, params }: { rule: CompiledRule; params: ReadContext['params'] }) =>
      (principal.attends && rule.audience !== undefined) || rule.read({ principal, room, params });
    if (!target || !rules.every(mayRead)) throw new PermissionDenied();
    return target;
  }

  /** Audit log names of the lists that a read of the path covers. */
  auditedAs(path: Path): string[] {
    const target = this.rules.resolve(path);
    const rules = !target ? [] : target.at === 'node' ? [target] : target.rules;
    return rules.flatMap(({ rule }) => rule.auditedAs ?? []);
  }

  canRead(room: RoomView, path: Path, principal: Actor): boolean {
    try {
      this.requireRead(room, path, principal);
      return true;
    } catch {
      return false;
    }
  }

  /**
   * The value at a path.
   * @throws PermissionDenied
   */
  read(room: RoomView, path: Path, principal: Actor): Json {
    const target = this.requireRead(room, path, principal);
    if (target.at === 'node') return partOf(room.get(target.key), target.below);
    let value: Json = null;
    for (const [key, node] of this.nodesBelow(room, target))
      value = putPart(value, parsePath(this.rules.pathOf(target.room, key)).slice(path.length), node);
    return value;
  }

  /**
   * Applies all writes to the draft, or none.
   * @throws PermissionDenied if one of them is not allowed, or if they are not all in one room.
   */
  write(draft: RoomDraft, writes: readonly PathWrite[], principal: Actor) {
    requireApart(writes.map(each => each.path));
    const planned = new Map<string, { address: NodeAddress; after: Json }>();
    for (const { path, value } of writes) {
      requirePlainValue(value);
      this.plan(planned, draft, path, withServerTime(value, draft.now));
    }
    // In order: additions count towards the limits of later writes.
    draft.wholly(() => {
      for (const { address, after } of planned.values())
        put(draft, judge(draft, address, after, principal, this.voiceCapacity()));
      for (const { address } of planned.values()) {
        const { newestOf, keyPrefix } = address.rule;
        if (newestOf !== undefined) keepNewest(draft, keyPrefix, newestOf);
      }
    });
  }

  /** Whether this person's own node already exists there. */
  isOwn(room: RoomView, path: Path, { uid }: Actor): boolean {
    const target = this.rules.resolve(path);
    if (target?.at !== 'node' || target.rule.owner === undefined || target.below.length > 0) return false;
    return partOf(room.get(target.key), [target.rule.owner]) === uid;
  }

  private plan(
    planned: Map<string, { address: NodeAddress; after: Json }>,
    draft: RoomDraft,
    path: Path,
    value: Json,
  ) {
    const target = this.rules.resolve(path);
    if (!target || target.room !== draft.state.room) throw new PermissionDenied();
    if (target.at === 'node') return planNode(planned, draft, target, value);
    // A value above nodes replaces all of them: nodes that it does not name are removed.
    const named = value === null ? [] : this.nodesNamedBy(path, value);
    if (named.length > realtimeLimits.writes) throw tooManyPaths();
    const all = [...this.nodesBelow(draft, target)].map(([key]) => this.rules.pathOf(target.room, key));
    const removed = all.map(parsePath).filter(node => !named.some(([each]) => isPrefix(node, each)));
    if (named.length + removed.length === 0) throw new PermissionDenied();
    for (const node of removed) this.plan(planned, draft, node, null);
    for (const [node, part] of named) this.plan(planned, draft, node, part);
  }

  /**
   * Splits a value written above nodes into its nodes.
   * @throws PermissionDenied if a part is not a node.
   */
  private nodesNamedBy(path: Path, value: Json): [Path, Json][] {
    const target = this.rules.resolve(path);
    if (!target) throw new PermissionDenied();
    if (target.at === 'node') return [[path, value]];
    if (!isObject(value)) throw new PermissionDenied();
    return Object.entries(value).flatMap(([key, part]) => this.nodesNamedBy([...path, key], part));
  }

  private *nodesBelow(room: RoomView, target: Extract<Target, { at: 'above' }>): Iterable<[string, Json]> {
    for (const { rule } of target.rules)
      for (const [key, node] of room.entries(rule.keyPrefix))
        if (!isHidden(key) && this.rules.ruleOf(key) === rule) yield [key, node];
  }
}

export const tooManyPaths = () => new InvalidInput('path.too-many', 'Too many paths for one write.');

const noSfu: VoiceCapacity = { meshSpeakers: realtimeLimits.meshSpeakers, relay: 'none' };
const nothing = new StateView({ room: '', epoch: 0, offset: 0, nodes: new RoomNodes() });

function planNode(
  planned: Map<string, { address: NodeAddress; after: Json }>,
  draft: RoomDraft,
  target: NodeAddress & { below: Path },
  value: Json,
) {
  const earlier = planned.get(target.key);
  const after = putPart(earlier ? earlier.after : ownCopy(draft, target), target.below, value);
  // Otherwise, removing a part would look like removing the node.
  if (target.rule.partsAlone && target.below.length > 0 && value === null) throw new PermissionDenied();
  planned.set(target.key, { address: target, after });
}

/** The copy to insert a part into; undefined if the whole node is written, or the rule only wants a part. */
function ownCopy(draft: RoomDraft, { rule, key, below }: NodeAddress & { below: Path }): Json | undefined {
  const present = below.length === 0 || rule.partsAlone ? undefined : draft.get(key);
  return present === undefined ? undefined : structuredClone(present);
}

type JudgedWrite = WriteContext & { address: NodeAddress };

function judge(
  draft: RoomDraft,
  address: NodeAddress,
  value: Json,
  principal: Actor,
  voiceCapacity: VoiceCapacity,
): JudgedWrite {
  const { rule, params, key } = address;
  const before = draft.get(key) ?? null;
  const context: JudgedWrite = {
    address,
    principal,
    room: draft,
    params,
    before,
    after: value,
    now: draft.now,
    voiceCapacity,
  };
  if (value !== null && rule.stamp) {
    if (!isObject(value)) throw new PermissionDenied();
    context.after = rule.stamp({ ...context, after: value });
  }
  if (!rule.write?.(context)) throw new PermissionDenied();
  if (context.after !== null && !rule.validate?.(context)) throw new PermissionDenied();
  if (before === null && context.after !== null && isFull(draft, rule)) throw full(rule);
  return context;
}

const isFull = (draft: RoomDraft, rule: CompiledRule) =>
  rule.capacity !== undefined && [...draft.entries(rule.keyPrefix)].length >= rule.capacity;

const full = ({ keySegments: [family] }: CompiledRule) =>
  new Conflict(`${family}.full`, 'This list is full.');

function put(draft: RoomDraft, context: JudgedWrite) {
  const { rule, key } = context.address;
  if (rule.apply) rule.apply(draft, context);
  else if (context.after === null) draft.remove(key);
  else draft.put(key, context.after);
}

/** By server time if the nodes have one: clients choose keys, and could choose one from the future. */
function keepNewest(draft: RoomDraft, prefix: string, count: number) {
  const nodes = [...draft.entries(prefix)];
  if (nodes.length <= count) return;
  nodes.sort(([a, one], [b, two]) => timeOf(one) - timeOf(two) || (a < b ? -1 : 1));
  for (const [key] of nodes.slice(0, nodes.length - count)) draft.remove(key);
}

const timeOf = (node: Json) => (node as { ts?: number }).ts ?? 0;

/** @throws InvalidInput if one path is inside another: the result would depend on their order. */
function requireApart(paths: readonly Path[]) {
  const overlap = paths.some((one, i) => paths.some((two, j) => i !== j && isPrefix(one, two)));
  if (overlap) throw new InvalidInput('path.overlap', 'One path contains another.');
}
