import { roomNamePattern } from '@sevenfold/contracts';
import type { Path } from './path.js';
import type { PathRule } from './path-rule.js';
import { configShard } from './shards.js';

export interface CompiledRule extends PathRule {
  readonly segments: readonly string[];
  /** Pattern of the node's key inside its room: `queue/$key`. */
  readonly keySegments: readonly string[];
  readonly keyPrefix: string;
  /** Last parameter of the key, if any. */
  readonly keyParameter: string | undefined;
}

export type Params = Record<string, string | undefined>;

/** The node that a path leads to. */
export interface NodeAddress {
  rule: CompiledRule;
  params: Params;
  room: string;
  key: string;
}

/** Target of a path: one node (or a value inside it), or everything below a path above nodes. */
export type Target =
  | ({ at: 'node'; below: Path } & NodeAddress)
  | { at: 'above'; room: string; rules: { rule: CompiledRule; params: Params }[] };

/** A node of the prefix tree that all rules' patterns form. */
interface RuleNode {
  readonly named: Map<string, RuleNode>;
  /** Child for any other segment, as a parameter. */
  other?: { parameter: string; node: RuleNode };
  /** The rule whose node is here. Patterns end here: further segments address values inside the node. */
  rule?: CompiledRule;
  /** All rules below, in the order of the table. */
  readonly rules: CompiledRule[];
}

/** The rule table, compiled for look-ups: paths to nodes and back. */
export class CompiledRules {
  readonly rules: readonly CompiledRule[];
  private readonly root = emptyNode();
  private readonly byFirstKeySegment = new Map<string, CompiledRule>();
  private newest: { path: Path; target: Target | null } | undefined;

  constructor(table: readonly PathRule[]) {
    this.rules = table.map(compile);
    for (const rule of this.rules) {
      this.byFirstKeySegment.set(rule.keySegments[0]!, rule);
      let node = this.root;
      for (const segment of rule.segments) (node = childOf(node, segment)).rules.push(rule);
      node.rule = rule;
    }
  }

  /**
   * The target of a path; null if nothing is there, or if the path spans rooms. Cached: an operation asks
   * several times for the same path.
   */
  resolve(path: Path): Target | null {
    if (this.newest?.path !== path) this.newest = { path, target: this.find(path) };
    return this.newest.target;
  }

  private find(path: Path): Target | null {
    const params: Params = {};
    let node = this.root;
    for (let index = 0; index < path.length; index++) {
      const segment = path[index]!;
      const next = node.named.get(segment) ?? enter(node, segment, params);
      if (!next) return null;
      if (next.rule) return { at: 'node', ...address(next.rule, params), below: path.slice(index + 1) };
      node = next;
    }
    const [first] = node.rules;
    const room = first && (params['room'] ?? first.shard?.(params));
    if (room === undefined) return null;
    return { at: 'above', room, rules: node.rules.map(rule => ({ rule, params })) };
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
  // `presence/$room/$uid` has the key `presence/$uid`, `rydesync/rooms/$room/session` the key `session`.
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

const emptyNode = (): RuleNode => ({ named: new Map(), rules: [] });

function childOf(node: RuleNode, segment: string): RuleNode {
  if (isParameter(segment)) return (node.other ??= { parameter: segment.slice(1), node: emptyNode() }).node;
  const known = node.named.get(segment) ?? emptyNode();
  node.named.set(segment, known);
  return known;
}

/** Follows a segment that matches a parameter, and records its value. */
function enter({ other }: RuleNode, segment: string, params: Params): RuleNode | undefined {
  if (!other || (other.parameter === 'room' && !roomNamePattern.test(segment))) return undefined;
  params[other.parameter] = segment;
  return other.node;
}

const isParameter = (segment: string) => segment.startsWith('$');

function address(rule: CompiledRule, params: Params): NodeAddress {
  const { keyPrefix, keyParameter, shard } = rule;
  const key = keyParameter === undefined ? keyPrefix : keyPrefix + params[keyParameter]!;
  return { rule, params, room: params['room'] ?? shard?.(params) ?? configShard, key };
}
