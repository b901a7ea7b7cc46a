import type { Json } from '@sevenfold/contracts';

/**
 * A node of a room: `session`, `next`, `host`, `keeper`, `settings`, `access`, `members/{uid}`, `queue/{key}`,
 * `history/{key}`, `votes/{uid}`, `wishes/{uid}`, `helpers/{uid}`, `reactions/{key}`, `presence/{uid}`, `voice/{uid}`,
 * `relay`, `guestbook/{key}`. Nodes that begin with `~` are internal to the gateway.
 */
export type NodeKey = string;

/**
 * The nodes of a room by family (`members/…`; a node without a slash is a family by itself). Rules read whole families
 * before every command, while other families may have thousands of nodes. Each family is in order of writing, oldest
 * first; for a room loaded from the store, that holds for writes since then only.
 */
export class RoomNodes implements Iterable<[NodeKey, Json]> {
  private readonly families = new Map<string, Family>();

  constructor(nodes: Iterable<readonly [NodeKey, Json]> = []) {
    for (const [key, value] of nodes) this.set(key, value);
  }

  get(key: NodeKey): Json | undefined {
    return this.families.get(familyOf(key))?.nodes.get(key);
  }

  set(key: NodeKey, value: Json) {
    const name = familyOf(key);
    const family = this.families.get(name);
    if (!family) return void this.families.set(name, { nodes: new Map([[key, value]]), derived: undefined });
    // Moves to the end.
    family.nodes.delete(key);
    family.nodes.set(key, value);
    family.derived = undefined;
  }

  delete(key: NodeKey) {
    const name = familyOf(key);
    const family = this.families.get(name);
    if (!family?.nodes.delete(key)) return;
    family.derived = undefined;
    if (family.nodes.size === 0) this.families.delete(name);
  }

  clear() {
    this.families.clear();
  }

  /** Nodes whose keys begin with a prefix: a family's name, or longer; all nodes if it is empty. */
  below(prefix: string): Iterable<[NodeKey, Json]> {
    if (prefix === '') return this;
    const name = familyOf(prefix);
    const nodes = this.families.get(name)?.nodes ?? none;
    return prefix === name ? nodes : startingWith(prefix, nodes);
  }

  /** A value computed from a family's nodes, cached until they change. */
  derived<T>(name: string, derive: (nodes: Nodes) => T): T {
    const family = this.families.get(name);
    if (!family) return derive(none);
    const known = (family.derived ??= []);
    let found = known.find(({ by }) => by === derive);
    if (!found) known.push((found = { by: derive, value: derive(family.nodes) }));
    return found.value as T;
  }

  *[Symbol.iterator](): Iterator<[NodeKey, Json]> {
    for (const { nodes } of this.families.values()) yield* nodes;
  }
}

export type Nodes = Iterable<readonly [NodeKey, Json]>;

interface Family {
  readonly nodes: Map<NodeKey, Json>;
  /** Cached values for the current nodes. */
  derived: { by: (nodes: Nodes) => unknown; value: unknown }[] | undefined;
}

const none: ReadonlyMap<NodeKey, Json> = new Map();

/** `members/` for `members/ada`, `session` for `session`. */
export const familyOf = (key: NodeKey) => key.slice(0, key.indexOf('/') + 1) || key;

function* startingWith(prefix: string, family: Iterable<[NodeKey, Json]>): Iterable<[NodeKey, Json]> {
  for (const node of family) if (node[0].startsWith(prefix)) yield node;
}
