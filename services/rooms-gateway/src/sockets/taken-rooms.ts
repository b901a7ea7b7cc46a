/** From a handshake until its room has a listener, in ms: tickets, hello and join. */
const takenForMs = 30_000;
/** Longer than people of a room usually come after each other, in ms. */
const leftForMs = 3_600_000;
/** Anyone may name a room, so the oldest are forgotten. */
const mostRooms = 10_000;

/**
 * Which rooms' sockets this pod takes while another pod could. It decides once for a room, on its first socket, and then
 * alike for as long as people come: a pod that is busy for a moment would otherwise divide the room. All gateways ask a
 * room's pods in the same order, so the first of them decides for all.
 */
export class TakenRooms {
  private readonly decided = new Map<string, { takes: boolean; until: number }>();

  /**
   * @param listenersIn how many connections listen to a room here
   * @param most connections that may listen to a room here, if another pod can take more
   */
  constructor(
    private readonly listenersIn: (room: string) => number,
    private readonly most: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** @param isBusy has more than its share of all rooms */
  takes(room: string, isBusy: boolean): boolean {
    const listeners = this.listenersIn(room);
    if (listeners >= this.most) return false;
    const decided = this.decided.get(room);
    const isKnown = decided !== undefined && decided.until > this.now();
    const takes = listeners > 0 || (isKnown ? decided.takes : !isBusy);
    this.decide(room, takes);
    return takes;
  }

  /** No other pod will. */
  mustTake(room: string) {
    this.decide(room, true);
  }

  private decide(room: string, takes: boolean) {
    // Last in the order of the map: the first is forgotten.
    this.decided.delete(room);
    this.decided.set(room, { takes, until: this.now() + (takes ? takenForMs : leftForMs) });
    const [oldest] = this.decided.keys();
    if (this.decided.size > mostRooms) this.decided.delete(oldest!);
  }
}
