import { jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import type { ClientMessage, ServerMessage } from '@sevenfold/contracts';
import { silentAudio } from '../../../testing/silent-audio';
import type { RoomStart } from './room-start';

/** A gateway that lets everyone in. */
class Gateway {
  static sockets: Gateway[] = [];
  readyState = 0;
  readonly bufferedAmount = 0;
  isClosed = false;
  readonly asked: ClientMessage['t'][] = [];
  onopen: (() => void) | null = null;
  onmessage: ((frame: { data: string }) => void) | null = null;

  constructor(readonly url: string) {
    Gateway.sockets.push(this);
    queueMicrotask(() => {
      this.readyState = 1;
      this.onopen?.();
    });
  }

  send(data: string | ArrayBuffer) {
    if (typeof data !== 'string') return;
    const message = JSON.parse(data) as ClientMessage & { id: number };
    this.asked.push(message.t);
    const serverTime = Date.now();
    if (message.t === 'hello')
      this.tell({
        t: 'welcome',
        v: 1,
        session: 's',
        epoch: 1,
        uid: 'guest-1',
        serverTime,
        expiresAt: serverTime + 6e5,
      });
    else if (message.t === 'join')
      this.tell({
        t: 'joined',
        id: message.id,
        room: 'evening',
        role: 'participant',
        epoch: 1,
        offset: 7,
        recovered: false,
        snapshot: [],
      });
    else if (message.id) this.tell({ t: 'ack', id: message.id, epoch: 1, offset: 7 });
  }

  close() {
    this.isClosed = true;
  }

  private tell(message: ServerMessage) {
    queueMicrotask(() => this.onmessage?.({ data: JSON.stringify(message) }));
  }
}

// jsdom has no marks.
Object.assign(performance, { mark: () => undefined, clearMarks: () => undefined });

const { WebSocket, fetch } = globalThis;
const fetched = jest.fn();

/** Runs the module in a page whose head has set this `roomStart`. */
async function begun(start: Partial<RoomStart> = {}) {
  window.roomStart = {
    room: 'evening',
    ticket: Promise.resolve({ ticket: 'one-use', expiresAt: 0, uid: 'guest-1' }),
    volume: 1,
    output: '',
    fetched,
    ...start,
  };
  jest.resetModules();
  return import('./first-sound');
}

beforeEach(() => {
  silentAudio();
  fetched.mockClear();
  Gateway.sockets = [];
  globalThis.WebSocket = Gateway as unknown as typeof WebSocket;
  globalThis.fetch = async () => new Response('', { status: 404 });
});
afterEach(() => {
  delete window.roomStart;
  Object.assign(globalThis, { WebSocket, fetch });
});

const laterTicket = async () => 'later';

it('joins with the ticket of the page’s head, and hands over room, sound and player once', async () => {
  const { takeEntering, takePlayer, takeSound } = await begun();
  const entering = takeEntering('evening', laterTicket)!;
  const room = await entering.joined;
  expect(Gateway.sockets[0]!.url).toContain('ticket=one-use');
  const states: string[] = [];
  entering.onState(state => states.push(state));
  expect(states).toEqual(['online']);
  expect(takeSound('evening')).toBeDefined();
  const player = takePlayer(room)!;
  expect([takeEntering('evening', laterTicket), takeSound('evening'), takePlayer(room)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  player.dispose();
  entering.realtime.close();
});

it('plays with the volume and on the output of this device from the start', async () => {
  const setSinkId = jest.fn(async (_: string) => Promise.reject(new Error('It is unplugged.')));
  const context = Object.assign(new AudioContext(), { setSinkId });
  const { takeEntering, takePlayer } = await begun({ volume: 0, output: 'b2', context });
  expect(setSinkId).toHaveBeenCalledWith('b2');
  const entering = takeEntering('evening', laterTicket)!;
  const player = takePlayer(await entering.joined)!;
  expect(player.state.volume).toBe(0);
  player.dispose();
  entering.realtime.close();
});

it('plays with the delay of the output in use from the start, if the browser names it', async () => {
  const devices = [
    { kind: 'audiooutput', deviceId: 'default', groupId: 'g', label: 'Default - Headphones' },
    { kind: 'audiooutput', deviceId: 'h1', groupId: 'g', label: 'Headphones' },
  ];
  const enumerateDevices = async () => devices;
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { enumerateDevices } });
  const stored = 'sevenfold.output-delays';
  localStorage.setItem(stored, JSON.stringify([{ id: 'h1', label: '', nudgeMs: -120 }]));
  const { takeEntering, takePlayer } = await begun();
  const entering = takeEntering('evening', laterTicket)!;
  const joined = await entering.joined;
  // The output in use is stored with its name.
  await waitFor(() => expect(localStorage.getItem(stored)).toContain('Headphones'));
  const player = takePlayer(joined)!;
  expect(player.state.nudgeMs).toBe(-120);
  player.dispose();
  entering.realtime.close();
  localStorage.clear();
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

it('leaves the room again when the page is for someone with an account', async () => {
  const { takeEntering } = await begun();
  await waitFor(() => expect(Gateway.sockets[0]?.asked).toContain('join'));
  expect(takeEntering('evening', undefined)).toBeUndefined();
  await waitFor(() => expect(Gateway.sockets[0]!.isClosed).toBe(true));
});

it('hands over nothing to another room', async () => {
  const { takeEntering, takeSound } = await begun();
  expect([takeSound('kitchen'), takeEntering('kitchen', laterTicket)]).toEqual([undefined, undefined]);
  await waitFor(() => expect(Gateway.sockets.every(({ isClosed }) => isClosed)).toBe(true));
});

it('lets other scripts use the network once ticket and track have arrived or failed', async () => {
  let refuse = (_: Error) => {};
  const session = { trackUrl: '/audio/one.mp3', position: 0, rate: 1, paused: false, at: 0 };
  await begun({ session, now: 0, ticket: new Promise((_, reject) => void (refuse = reject)) });
  expect(fetched).not.toHaveBeenCalled();
  refuse(new Error('No guests today.'));
  await waitFor(() => expect(fetched).toHaveBeenCalled());
});

it('does nothing on other pages', async () => {
  jest.resetModules();
  const { takeSound } = await import('./first-sound');
  expect(takeSound('evening')).toBeUndefined();
  expect(Gateway.sockets).toEqual([]);
});
