import type { Ack, Joined, PathEvent } from '@sevenfold/contracts';
import type { NewOperation, OperationQueue } from '../connection/operation-queue.js';
import { withEstimatedTime } from './json.js';
import type { LocalTree } from './local-tree.js';
import { roomOfPath } from './room-of-path.js';

/** A session follows from what is there in ways that only the server knows: it is not guessed. */
const onlyServerKnows = /^rydesync\/rooms\/[^/]+\/session(\/|$)/;

/** Own writes are in sight at once, and stay there until the server's own event of them has come. */
export class OwnWrites {
  /** Up to where we have heard of rooms. */
  private readonly heardOf = new Map<string, number>();
  /** Those that are done but that we have not heard of yet. */
  private readonly unheard = new Map<number, { room: string; offset: number }>();

  constructor(
    private readonly tree: LocalTree,
    private readonly operations: OperationQueue,
    private readonly serverNow: () => number,
  ) {}

  /**
   * @param guessed told when what is in sight was changed ahead of the server, or back
   * @throws RealtimeError when it was refused; nothing of it is in sight then.
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

  /** Whether something of a room is missing before an offset. */
  isBehind(room: string, offset: number): boolean {
    return offset > (this.heardOf.get(room) ?? offset);
  }

  /** Another connection tells rooms from where it began. */
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
