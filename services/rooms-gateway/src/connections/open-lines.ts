import { writeNow } from './direct-writer.js';

/**
 * Those of a room whose sockets take frames at once. Their descriptors stand side by side: each person's own objects lie
 * anywhere in memory, and to look at them for each frame costs as much as ten lines of code (docs/benchmarks.md,
 * `control-frames`).
 */
export class OpenLines<Owner> {
  private readonly descriptors: number[] = [];
  private readonly owners: Owner[] = [];
  private readonly places = new Map<Owner, number>();

  get size() {
    return this.owners.length;
  }

  has(owner: Owner) {
    return this.places.has(owner);
  }

  set(owner: Owner, descriptor: number) {
    const place = this.places.get(owner) ?? this.owners.length;
    this.put(place, owner, descriptor);
  }

  delete(owner: Owner) {
    const place = this.places.get(owner);
    if (place === undefined) return;
    this.places.delete(owner);
    const last = this.owners.pop()!;
    const descriptor = this.descriptors.pop()!;
    if (last !== owner) this.put(place, last, descriptor);
  }

  /** Writes to all but one. Of whoever does not take it all, `rest` gets what is left; it may take that one's line away. */
  write(bytes: Buffer, rest: (owner: Owner, bytes: Buffer) => void, except?: Owner) {
    const left = except === undefined ? undefined : this.places.get(except);
    // From the end, because the last one takes the place of one that goes.
    for (let at = this.descriptors.length - 1; at >= 0; at--) {
      if (at === left) continue;
      const taken = writeNow(this.descriptors[at]!, bytes);
      if (taken < bytes.length) rest(this.owners[at]!, bytes.subarray(taken));
    }
  }

  private put(place: number, owner: Owner, descriptor: number) {
    this.places.set(owner, place);
    this.owners[place] = owner;
    this.descriptors[place] = descriptor;
  }
}
