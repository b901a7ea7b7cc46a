import type { Json } from '@sevenfold/contracts';

/**
 * A node of a room: `session`, `host`, `settings`, `access`, `members/{uid}`, `queue/{key}`, `history/{key}`,
 * `votes/{uid}`, `wishes/{uid}`, `helpers/{uid}`, `reactions/{key}`, `presence/{uid}`, `voice/{uid}`, `relay`, `guestbook/{key}`. Those that begin with `~` are the gateway's own and never leave it.
 */
export type NodeKey = string;

/**
 * The nodes of a room, kept by family (`members/…`; a node without a slash is one of its own): rules ask for whole
 * families before every command, and there may be thousands of nodes in others. In each, what was written last comes last,
 * so that what has become old stands in front; of a room that came from the store, that holds for what is written from then on.
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
    // To the end, wherever it was.
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

  /** The nodes whose keys begin with a prefix: a family's name, or more; all where it is empty. */
  below(prefix: string): Iterable<[NodeKey, Json]> {
    if (prefix === '') return this;
    const name = familyOf(prefix);
    const nodes = this.families.get(name)?.nodes ?? none;
    return prefix === name ? nodes : startingWith(prefix, nodes);
  }

  /** What follows from the nodes of a family, found out once and then again when they have changed. */
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
  /** What follows from them as they are, as far as it was asked for. */
  derived: { by: (nodes: Nodes) => unknown; value: unknown }[] | undefined;
}

const none: ReadonlyMap<NodeKey, Json> = new Map();

/** `members/` for `members/ada`, `session` for `session`. */
export const familyOf = (key: NodeKey) => key.slice(0, key.indexOf('/') + 1) || key;

function* startingWith(prefix: string, family: Iterable<[NodeKey, Json]>): Iterable<[NodeKey, Json]> {
  for (const node of family) if (node[0].startsWith(prefix)) yield node;
}
