import { roomNamePattern } from '@sevenfold/contracts';
import type { Path } from './path.js';
import type { PathRule } from './path-rule.js';
import { configShard } from './shards.js';

export interface CompiledRule extends PathRule {
  readonly segments: readonly string[];
  /** Where such a node lies inside its room, as pattern: `queue/$key`. */
  readonly keySegments: readonly string[];
  readonly keyPrefix: string;
  /** What follows it, if anything does. */
  readonly keyParameter: string | undefined;
}

export type Params = Record<string, string | undefined>;

/** A node that a path leads to. */
export interface NodeAddress {
  rule: CompiledRule;
  params: Params;
  room: string;
  key: string;
}

/** What a path means: one node (or a place inside it), or everything below a place above nodes. */
export type Target =
  | ({ at: 'node'; below: Path } & NodeAddress)
  | { at: 'above'; room: string; rules: { rule: CompiledRule; params: Params }[] };

/** A place that paths lead through: the patterns of all rules, laid over each other. */
interface Place {
  readonly named: Map<string, Place>;
  /** Where any other segment leads, as a parameter. */
  other?: { parameter: string; place: Place };
  /** The rule whose node is here. Nothing follows it: what a path has more lies inside the node. */
  rule?: CompiledRule;
  /** All rules that begin here, in the order of the table. */
  readonly rules: CompiledRule[];
}

/** The table, ready for look-ups: paths to nodes and back. */
export class CompiledRules {
  readonly rules: readonly CompiledRule[];
  private readonly root = emptyPlace();
  private readonly byFirstKeySegment = new Map<string, CompiledRule>();
  private newest: { path: Path; target: Target | null } | undefined;

  constructor(table: readonly PathRule[]) {
    this.rules = table.map(compile);
    for (const rule of this.rules) {
      this.byFirstKeySegment.set(rule.keySegments[0]!, rule);
      let place = this.root;
      for (const segment of rule.segments) (place = placeAfter(place, segment)).rules.push(rule);
      place.rule = rule;
    }
  }

  /** What a path means; null when nothing is there, or when it spans rooms. An operation asks several times about the same. */
  resolve(path: Path): Target | null {
    if (this.newest?.path !== path) this.newest = { path, target: this.find(path) };
    return this.newest.target;
  }

  private find(path: Path): Target | null {
    const params: Params = {};
    let place = this.root;
    for (let index = 0; index < path.length; index++) {
      const segment = path[index]!;
      const next = place.named.get(segment) ?? enter(place, segment, params);
      if (!next) return null;
      if (next.rule) return { at: 'node', ...address(next.rule, params), below: path.slice(index + 1) };
      place = next;
    }
    const [first] = place.rules;
    const room = first && (params['room'] ?? first.shard?.(params));
    if (room === undefined) return null;
    return { at: 'above', room, rules: place.rules.map(rule => ({ rule, params })) };
  }

  /** The rule of a node inside a room. */
  ruleOf(key: string): CompiledRule | undefined {
    const slash = key.indexOf('/');
    return this.byFirstKeySegment.get(slash < 0 ? key : key.slice(0, slash));
  }

  /** The path of a node. */
  pathOf(room: string, key: string): string {
    const rule = this.ruleOf(key)!;
    const name = key.slice(rule.keyPrefix.length);
    let path = '';
    for (const part of rule.segments) {
      const segment = part === '$room' ? room : isParameter(part) ? name : part;
      path = path === '' ? segment : `${path}/${segment}`;
    }
    return path;
  }
}

function compile(rule: PathRule): CompiledRule {
  const segments = rule.path.split('/');
  // `presence/$room/$uid` lies at `presence/$uid`, `rydesync/rooms/$room/session` at `session`.
  const area = segments.indexOf('$room');
  const keySegments = rule.key
    ? rule.key.split('/')
    : area < 0
      ? segments.slice(-1)
      : area === segments.length - 2 && segments.at(-1)!.startsWith('$')
        ? [segments[area - 1]!, segments.at(-1)!]
        : segments.slice(area + 1);
  const keyPrefix =
    keySegments.filter(each => !each.startsWith('$')).join('/') + (keySegments.length > 1 ? '/' : '');
  const last = keySegments.at(-1)!;
  const keyParameter = isParameter(last) ? last.slice(1) : undefined;
  return { ...rule, segments, keySegments, keyPrefix, keyParameter };
}

const emptyPlace = (): Place => ({ named: new Map(), rules: [] });

function placeAfter(place: Place, segment: string): Place {
  if (isParameter(segment))
    return (place.other ??= { parameter: segment.slice(1), place: emptyPlace() }).place;
  const known = place.named.get(segment) ?? emptyPlace();
  place.named.set(segment, known);
  return known;
}

/** Where a segment leads that is no name of the table, noted among the parameters. */
function enter({ other }: Place, segment: string, params: Params): Place | undefined {
  if (!other || (other.parameter === 'room' && !roomNamePattern.test(segment))) return undefined;
  params[other.parameter] = segment;
  return other.place;
}

const isParameter = (segment: string) => segment.startsWith('$');

function address(rule: CompiledRule, params: Params): NodeAddress {
  const { keyPrefix, keyParameter, shard } = rule;
  const key = keyParameter === undefined ? keyPrefix : keyPrefix + params[keyParameter]!;
  return { rule, params, room: params['room'] ?? shard?.(params) ?? configShard, key };
}
