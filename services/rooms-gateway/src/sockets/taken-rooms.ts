/** How long a room stays taken after a valid ticket, in ms. Its clients may still connect or reconnect. */
const takenForMs = 30_000;
/** How long a room stays left to the next pod: longer than the usual gap between people who join a room. In ms. */
const leftForMs = 3_600_000;
/** Beyond this many decisions, the oldest are forgotten. */
const mostRooms = 10_000;

/**
 * Decides which rooms' sockets this pod takes, and which it leaves to the next pod. The decision is made when a room's
 * first socket arrives, and holds as long as people come: a pod that is busy for a moment would otherwise split the
 * room. All gateways ask a room's pods in the same order, so the first of them decides for all.
 */
export class TakenRooms {
  private readonly taken = new DecidedRooms(takenForMs);
  /** Separate, because a socket is left to another pod before its ticket is checked: made-up names evict only these. */
  private readonly left = new DecidedRooms(leftForMs);

  /**
   * @param socketsOf returns how many sockets of this pod named the room in their handshake, or listen to it
   * @param most sockets of a room that this pod takes while another pod could take more
   */
  constructor(
    private readonly socketsOf: (room: string) => number,
    private readonly most: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** @param isBusy whether this pod has more than its share of all rooms */
  takes(room: string, isBusy: boolean): boolean {
    const sockets = this.socketsOf(room);
    if (sockets >= this.most) return false;
    const now = this.now();
    if (sockets > 0 || this.taken.has(room, now)) return true;
    const takes = !isBusy && !this.left.has(room, now);
    if (!takes) this.left.add(room, now);
    return takes;
  }

  /** Someone with a valid ticket came for the room, and stays here. */
  took(room: string) {
    this.left.delete(room);
    this.taken.add(room, this.now());
  }
}

class DecidedRooms {
  private readonly until = new Map<string, number>();

  constructor(private readonly forMs: number) {}

  has(room: string, now: number) {
    return (this.until.get(room) ?? -Infinity) > now;
  }

  add(room: string, now: number) {
    // Moves it to the end of the map, whose first entry is dropped.
    this.until.delete(room);
    this.until.set(room, now + this.forMs);
    const [oldest] = this.until.keys();
    if (this.until.size > mostRooms) this.until.delete(oldest!);
  }

  delete(room: string) {
    this.until.delete(room);
  }
}
