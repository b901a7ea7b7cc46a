import type { Ack, Joined, PathEvent } from '@sevenfold/contracts';
import type { NewOperation, OperationQueue } from '../connection/operation-queue.js';
import { withEstimatedTime } from './json.js';
import type { LocalTree } from './local-tree.js';
import { roomOfPath } from './room-of-path.js';

/** Only the server can compute the resulting session: do not guess it. */
const onlyServerKnows = /^rydesync\/rooms\/[^/]+\/session(\/|$)/;

/** Shows our own writes at once, until the server's own event arrives. */
export class OwnWrites {
  /** Latest received offset by room. */
  private readonly heardOf = new Map<string, number>();
  /** Acknowledged writes whose event has not arrived yet. */
  private readonly unheard = new Map<number, { room: string; offset: number }>();

  constructor(
    private readonly tree: LocalTree,
    private readonly operations: OperationQueue,
    private readonly serverNow: () => number,
  ) {}

  /**
   * @param guessed called when the displayed values changed ahead of the server, or were rolled back
   * @throws RealtimeError if it was rejected; the displayed values are rolled back.
   */
  async write(operation: NewOperation, writes: PathEvent[], guessed: () => void): Promise<void> {
    let id = 0;
    const expected = writes
      .filter(([path]) => !onlyServerKnows.test(path))
      .map(([path, value]): PathEvent => [path, withEstimatedTime(value, this.serverNow())]);
    try {
      const answer = await this.operations.add(operation, {
        onId: given => {
          this.tree.expect((id = given), expected);
          guessed();
        },
      });
      this.done(id, roomOfPath(writes[0]?.[0] ?? ''), answer);
    } catch (error) {
      this.tree.settle(id);
      guessed();
      throw error;
    }
  }

  heard(room: string, offset: number) {
    this.heardOf.set(room, offset);
    for (const [id, write] of this.unheard)
      if (write.room === room && write.offset <= offset) {
        this.unheard.delete(id);
        this.tree.settle(id);
      }
  }

  /** Whether events of a room before an offset are missing. */
  isBehind(room: string, offset: number): boolean {
    return offset > (this.heardOf.get(room) ?? offset);
  }

  /** Call this for each new connection: offsets received on an earlier one no longer count. */
  forgetOffsets() {
    this.heardOf.clear();
  }

  private done(id: number, room: string | undefined, { offset }: Ack | Joined) {
    const heard = room === undefined ? undefined : this.heardOf.get(room);
    if (room === undefined || heard === undefined || offset === undefined || heard >= offset)
      return this.tree.settle(id);
    this.unheard.set(id, { room, offset });
  }
}
