import type { Json } from '@sevenfold/contracts';
import type { RoomDraft } from '../rooms/room-draft.js';
import type { RoomView } from '../rooms/room-state.js';
import type { VoiceCapacity } from '../rooms/voices.js';

/** The acting person, as far as the rules need to know. */
export interface Actor {
  readonly uid: string;
  readonly admin: boolean;
  readonly anonymous: boolean;
  /** Listens from the audience of the room in question. */
  readonly attends?: boolean;
}

export interface ReadContext {
  principal: Actor;
  room: RoomView;
  params: Readonly<Record<string, string | undefined>>;
}

export interface WriteContext extends ReadContext {
  /** The node before and after the write; `null` if there is none. */
  before: Json;
  after: Json;
  /** Server time. */
  now: number;
  voiceCapacity: VoiceCapacity;
}

export type ReadRule = (context: ReadContext) => boolean;
export type WriteRule = (context: WriteContext) => boolean;
/** Checks the value to write; never called for removals. */
export type Validate = (context: WriteContext) => boolean;
/** Sets fields that only the server may set, before the rules see the value. */
export type Stamp = (
  context: Omit<WriteContext, 'after'> & { after: Record<string, Json> },
) => Record<string, Json>;

/** One kind of node: a path pattern, and what may be done there. */
export interface PathRule {
  path: string;
  /**
   * The shard of such a node, if it is neither in a room nor with the configuration; undefined if the path is too short
   * to name it.
   */
  shard?: (params: Readonly<Record<string, string | undefined>>) => string | undefined;
  /** The node's key in its room or shard, if it does not follow from the path. */
  key?: string;
  read: ReadRule;
  /**
   * The audience of a hall may read it, too. It gets `later` nodes only once a second: writing to ten thousand sockets
   * is expensive.
   */
  audience?: 'now' | 'later';
  /** The list's name in the audit log, for what only operators may read. Each read writes an audit row. */
  auditedAs?: string;
  write?: WriteRule;
  validate?: Validate;
  stamp?: Stamp;
  /** Replaces the default effect of a write, which stores `after`. */
  apply?: (draft: RoomDraft, context: WriteContext) => void;
  /** For a write below the node, the rule sees only the written part, without the rest of the node. */
  partsAlone?: boolean;
  lane?: 'newest';
  /**
   * Field with the node's owner: if that person pushes the same key again, the node stays as it is, without an error.
   */
  owner?: string;
  /** Maximum number of such nodes; further ones are rejected. */
  capacity?: number;
  /** Maximum number of such nodes; adding one removes the oldest. */
  newestOf?: number;
}
