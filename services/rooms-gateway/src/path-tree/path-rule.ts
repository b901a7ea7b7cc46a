import type { Json } from '@sevenfold/contracts';
import type { RoomDraft } from '../rooms/room-draft.js';
import type { RoomView } from '../rooms/room-state.js';
import type { VoiceCapacity } from '../rooms/voices.js';

/** Who acts, as far as the rules care. */
export interface Actor {
  readonly uid: string;
  readonly admin: boolean;
  readonly anonymous: boolean;
}

export interface ReadContext {
  principal: Actor;
  room: RoomView;
  params: Readonly<Record<string, string | undefined>>;
}

export interface WriteContext extends ReadContext {
  /** The node as it is, and as it would be; `null` where there is none. */
  before: Json;
  after: Json;
  /** Server time. */
  now: number;
  voiceCapacity: VoiceCapacity;
}

export type ReadRule = (context: ReadContext) => boolean;
export type WriteRule = (context: WriteContext) => boolean;
/** Asked about what would stand there, never about removals. */
export type Validate = (context: WriteContext) => boolean;
/** Replaces what only the server may say, before the rules see it. */
export type Stamp = (
  context: Omit<WriteContext, 'after'> & { after: Record<string, Json> },
) => Record<string, Json>;

/** One kind of node: a path pattern and what may be done there. */
export interface PathRule {
  path: string;
  /** Where such a node lives, if not in a room or with the configuration; undefined where the path does not say yet. */
  shard?: (params: Readonly<Record<string, string | undefined>>) => string | undefined;
  /** The node's key there, if it does not follow from the path. */
  key?: string;
  read: ReadRule;
  /** The list's name in the audit log, where operators alone read what people do. Each read leaves a row there. */
  auditedAs?: string;
  write?: WriteRule;
  validate?: Validate;
  stamp?: Stamp;
  /** Replaces the plain putting of `after`. */
  apply?: (draft: RoomDraft, context: WriteContext) => void;
  /** A write below the node hands on that part alone instead of the node with it. */
  partsAlone?: boolean;
  lane?: 'newest';
  /** Field that says whose node it is: putting the same there once more is no change, and not refused. */
  owner?: string;
  /** Adding is refused while there are so many. */
  capacity?: number;
  /** Adding removes the oldest beyond so many. */
  newestOf?: number;
}
