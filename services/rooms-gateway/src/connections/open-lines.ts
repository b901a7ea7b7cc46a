import { writeNow } from './direct-writer.js';

/** Somebody who may have a line. */
export interface LineOwner {
  /** Where it stands among those that are open; -1 where it does not. Kept by `OpenLines`. */
  place: number;
}

/**
 * Those of a room whose sockets take frames at once. Their descriptors stand side by side: each person's own objects lie
 * anywhere in memory, and to look at them for each frame costs as much as ten lines of code (docs/benchmarks.md,
 * `control-frames`).
 */
export class OpenLines<Owner extends LineOwner> {
  private readonly descriptors: number[] = [];
  private readonly owners: Owner[] = [];

  get size() {
    return this.owners.length;
  }

  set(owner: Owner, descriptor: number) {
    this.put(owner.place < 0 ? this.owners.length : owner.place, owner, descriptor);
  }

  delete(owner: Owner) {
    const { place } = owner;
    if (place < 0) return;
    owner.place = -1;
    const last = this.owners.pop()!;
    const descriptor = this.descriptors.pop()!;
    if (last !== owner) this.put(place, last, descriptor);
  }

  /** Writes to all but one. Of whoever does not take it all, `rest` gets what is left; it may take that one's line away. */
  write(bytes: Buffer, rest: (owner: Owner, bytes: Buffer) => void, except?: Owner) {
    const left = except?.place ?? -1;
    // From the end, because the last one takes the place of one that goes.
    for (let at = this.descriptors.length - 1; at >= 0; at--) {
      if (at === left) continue;
      const taken = writeNow(this.descriptors[at]!, bytes);
      if (taken < bytes.length) rest(this.owners[at]!, bytes.subarray(taken));
    }
  }

  private put(place: number, owner: Owner, descriptor: number) {
    owner.place = place;
    this.owners[place] = owner;
    this.descriptors[place] = descriptor;
  }
}
