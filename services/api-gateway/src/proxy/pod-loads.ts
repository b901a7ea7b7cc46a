/** A room counts as this many sockets at least: it may have just begun, and those who come with it are on their way. */
const leastRoom = 50;

/**
 * What this gateway has open at each pod. By hashes alone, one of two pods has six of ten rooms or more three times out of
 * four, and is full when the other is not. Of many gateways each sees a sample, which is good enough to share out new rooms.
 */
export class PodLoads {
  /** Sockets by pod and room. */
  private readonly open = new Map<string, Map<string, number>>();

  /** Counts a socket until the returned function is called. */
  add(pod: string, room: string): () => void {
    const rooms = this.open.get(pod) ?? new Map<string, number>();
    this.open.set(pod, rooms);
    rooms.set(room, (rooms.get(room) ?? 0) + 1);
    return () => {
      const left = rooms.get(room)! - 1;
      if (left > 0) rooms.set(room, left);
      else rooms.delete(room);
      if (rooms.size === 0) this.open.delete(pod);
    };
  }

  has(room: string): boolean {
    return [...this.open.values()].some(rooms => rooms.has(room));
  }

  /** Begins with the pod that has sockets of the room, if there is one: it takes more of them without a look at its load. */
  withRoomFirst(room: string, pods: readonly string[]): string[] {
    const hasRoom = (pod: string) => this.open.get(pod)?.has(room) === true;
    return [...pods.filter(hasRoom), ...pods.filter(pod => !hasRoom(pod))];
  }

  /** How much each pod has of what all of these have: 1 is an even share. */
  sharesOf(pods: readonly string[]): ReadonlyMap<string, number> {
    const loads = new Map(pods.map(pod => [pod, loadOf(this.open.get(pod))]));
    const even = sum(loads.values()) / pods.length;
    return new Map([...loads].map(([pod, load]) => [pod, even > 0 ? load / even : 1]));
  }
}

const loadOf = (rooms: ReadonlyMap<string, number> = new Map()) =>
  sum([...rooms.values()].map(sockets => Math.max(sockets, leastRoom)));

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, each) => total + each, 0);
