import { roomNameSchema } from '@sevenfold/contracts';
import type { Path } from './path.js';
import type { PathRule } from './path-rule.js';
import { configShard } from './shards.js';

export interface CompiledRule extends PathRule {
  readonly segments: readonly string[];
  /** Where such a node lies inside its room, as pattern: `queue/$key`. */
  readonly keySegments: readonly string[];
  readonly keyPrefix: string;
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

/** The table, ready for look-ups: paths to nodes and back. */
export class CompiledRules {
  readonly rules: readonly CompiledRule[];
  private readonly byFirstSegment: ReadonlyMap<string, readonly CompiledRule[]>;
  private readonly byFirstKeySegment = new Map<string, CompiledRule>();

  constructor(table: readonly PathRule[]) {
    this.rules = table.map(compile);
    this.byFirstSegment = Map.groupBy(this.rules, rule => rule.segments[0]!);
    for (const rule of this.rules) this.byFirstKeySegment.set(rule.keySegments[0]!, rule);
  }

  /** What a path means; null when nothing is there, or when it spans rooms. */
  resolve(path: Path): Target | null {
    const candidates = this.byFirstSegment.get(path[0]!) ?? [];
    for (const rule of candidates) {
      const params = path.length >= rule.segments.length ? match(rule.segments, path) : null;
      if (params) return { at: 'node', ...address(rule, params), below: path.slice(rule.segments.length) };
    }
    const rules = candidates
      .map(rule => ({ rule, params: match(rule.segments, path) }))
      .filter((found): found is { rule: CompiledRule; params: Params } => found.params !== null);
    const [first] = rules;
    const room = first && (first.params['room'] ?? first.rule.shard?.(first.params));
    return room === undefined ? null : { at: 'above', room, rules };
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
    return rule.segments
      .map(each => (each === '$room' ? room : each.startsWith('$') ? name : each))
      .join('/');
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
  return { ...rule, segments, keySegments, keyPrefix };
}

/** Parameters of as much of the pattern as the path covers; null when they differ. Asked several times per operation. */
function match(pattern: readonly string[], path: Path): Params | null {
  const covered = Math.min(pattern.length, path.length);
  // Names decide nearly always: parameters are looked at only where those agree.
  for (let index = 0; index < covered; index++)
    if (pattern[index] !== path[index] && !isParameter(pattern[index]!)) return null;
  const params: Params = {};
  for (let index = 0; index < covered; index++) {
    const segment = pattern[index]!;
    if (!isParameter(segment)) continue;
    if (segment === '$room' && !roomNameSchema.safeParse(path[index]).success) return null;
    params[segment.slice(1)] = path[index];
  }
  return params;
}

const isParameter = (segment: string) => segment.startsWith('$');

function address(rule: CompiledRule, params: Params): NodeAddress {
  const key = rule.keySegments.map(each => (each.startsWith('$') ? params[each.slice(1)]! : each)).join('/');
  return { rule, params, room: params['room'] ?? rule.shard?.(params) ?? configShard, key };
}
