/** A counter per client. Clients at zero are dropped. */
export class ClientCounts {
  private readonly counts = new Map<string, number>();

  of(client: string): number {
    return this.counts.get(client) ?? 0;
  }

  add(client: string) {
    this.counts.set(client, this.of(client) + 1);
  }

  remove(client: string) {
    const left = this.of(client) - 1;
    if (left === 0) this.counts.delete(client);
    else this.counts.set(client, left);
  }
}
