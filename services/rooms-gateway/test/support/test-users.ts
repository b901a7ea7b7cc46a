import type { Welcome } from '@sevenfold/contracts';
import { connectRealtime, type Realtime, type SocketClass } from '@sevenfold/realtime-client';
import WebSocket from 'ws';
import { compareWithDocument } from './described.js';
import { origin, type Person, type RunningGateway } from './running-gateway.js';

/** Real clients, as in browsers, with a socket that can be cut. */
export class TestUsers {
  private readonly all: Realtime[] = [];

  constructor(private readonly gateway: Pick<RunningGateway, 'socketUrl' | 'ticket'>) {}

  connect(person: string | Person) {
    const who = typeof person === 'string' ? { uid: person } : person;
    const sockets: WebSocket[] = [];
    /** The pod of each welcomed connection, by its epoch: each pod has its own. */
    const pods: number[] = [];
    class OriginSocket extends WebSocket {
      constructor(url: string) {
        super(url, { origin, perMessageDeflate: false });
        sockets.push(this);
        this.once('message', (data: Buffer) => pods.push((JSON.parse(String(data)) as Welcome).epoch));
        compareWithDocument(this);
      }
    }
    const { gateway } = this;
    const realtime = connectRealtime({
      // Read for each connection: a restarted gateway has another port.
      get url() {
        return gateway.socketUrl();
      },
      fetchTicket: () => gateway.ticket(who),
      WebSocket: OriginSocket as unknown as SocketClass,
    });
    this.all.push(realtime);
    return Object.assign(realtime, { cut: () => sockets.at(-1)?.terminate(), sockets, pods });
  }

  closeAll() {
    for (const realtime of this.all.splice(0)) realtime.close();
  }
}
