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
  private readonly families = new Map<string, Map<NodeKey, Json>>();

  constructor(nodes: Iterable<readonly [NodeKey, Json]> = []) {
    for (const [key, value] of nodes) this.set(key, value);
  }

  get(key: NodeKey): Json | undefined {
    return this.families.get(familyOf(key))?.get(key);
  }

  set(key: NodeKey, value: Json) {
    const name = familyOf(key);
    const family = this.families.get(name);
    if (family) {
      // To the end, wherever it was.
      family.delete(key);
      family.set(key, value);
    } else this.families.set(name, new Map([[key, value]]));
  }

  delete(key: NodeKey) {
    const name = familyOf(key);
    const family = this.families.get(name);
    if (family?.delete(key) && family.size === 0) this.families.delete(name);
  }

  clear() {
    this.families.clear();
  }

  /** The nodes whose keys begin with a prefix: a family's name, or more; all where it is empty. */
  below(prefix: string): Iterable<[NodeKey, Json]> {
    if (prefix === '') return this;
    const name = familyOf(prefix);
    const family = this.families.get(name) ?? none;
    return prefix === name ? family : startingWith(prefix, family);
  }

  *[Symbol.iterator](): Iterator<[NodeKey, Json]> {
    for (const family of this.families.values()) yield* family;
  }
}

const none: ReadonlyMap<NodeKey, Json> = new Map();

/** `members/` for `members/ada`, `session` for `session`. */
export const familyOf = (key: NodeKey) => key.slice(0, key.indexOf('/') + 1) || key;

function* startingWith(prefix: string, family: Iterable<[NodeKey, Json]>): Iterable<[NodeKey, Json]> {
  for (const node of family) if (node[0].startsWith(prefix)) yield node;
}
