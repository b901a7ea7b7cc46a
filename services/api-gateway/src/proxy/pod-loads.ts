/** A room counts as at least this many sockets, because the people of a new room may still be connecting. */
const leastRoom = 50;

/**
 * The sockets of this gateway at each pod. Hashing alone gives one of two pods at least six of ten rooms in
 * three of four cases: that pod is full while the other is not. Each of several gateways sees only a sample,
 * which is enough to place new rooms.
 */
export class PodLoads {
  private readonly open = new Map<string, PodLoad>();

  /** Counts a socket until the returned function is called. */
  add(url: string, room: string): () => void {
    const pod = this.open.get(url) ?? new PodLoad();
    this.open.set(url, pod);
    pod.change(room, 1);
    return () => {
      pod.change(room, -1);
      if (pod.sockets.size === 0) this.open.delete(url);
    };
  }

  has(room: string): boolean {
    return [...this.open.values()].some(({ sockets }) => sockets.has(room));
  }

  /** Starts with the pod that already has sockets of the room, whatever its load. */
  withRoomFirst(room: string, pods: readonly string[]): string[] {
    const hasRoom = (pod: string) => this.open.get(pod)?.sockets.has(room) === true;
    return [...pods.filter(hasRoom), ...pods.filter(pod => !hasRoom(pod))];
  }

  /** Each pod's load, compared with an even share of the load of all these pods: 1 is even. */
  sharesOf(pods: readonly string[]): ReadonlyMap<string, number> {
    const loads = new Map(pods.map(pod => [pod, this.open.get(pod)?.load ?? 0]));
    const even = [...loads.values()].reduce((sum, each) => sum + each, 0) / pods.length;
    return new Map([...loads].map(([pod, load]) => [pod, even > 0 ? load / even : 1]));
  }
}

class PodLoad {
  /** By room. */
  readonly sockets = new Map<string, number>();
  /** Cached, because every handshake reads it and a pod may have thousands of rooms. */
  load = 0;

  change(room: string, by: 1 | -1) {
    const before = this.sockets.get(room) ?? 0;
    const after = before + by;
    this.load += weightOf(after) - weightOf(before);
    if (after > 0) this.sockets.set(room, after);
    else this.sockets.delete(room);
  }
}

const weightOf = (sockets: number) => (sockets > 0 ? Math.max(sockets, leastRoom) : 0);
