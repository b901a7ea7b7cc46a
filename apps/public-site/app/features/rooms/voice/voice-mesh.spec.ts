import { jest } from '@jest/globals';
import type { Json, Voice } from '@sevenfold/contracts';
import type { ReceivedSignal, RoomState } from '@sevenfold/realtime-client';
import { ConnectionStub } from '../testing/connection-stub';
import type { VoiceMedia } from './voice-media';
import { VoiceMesh } from './voice-mesh';

type Sent = { from: string; to: string; data: Json };

/** People in voice, and the gateway that forwards their signals. */
class Company {
  readonly people = new Map<string, Person>();
  /** Signals that the gateway rejects. */
  refuses: (sent: Sent) => boolean = () => false;
  /** Signals that get lost between gateways without an error. */
  loses: (sent: Sent) => boolean = () => false;

  enter(uid: string) {
    const person = new Person(uid, this);
    this.people.set(uid, person);
    person.mesh = new VoiceMesh(person, media, () => undefined);
    this.tell();
    return person;
  }

  leave(uid: string) {
    this.people.get(uid)!.mesh.close();
    this.people.delete(uid);
    this.tell();
  }

  /** Reloads a page before the others notice. */
  reload(uid: string) {
    this.people.get(uid)!.mesh.close();
    this.people.delete(uid);
    return this.enter(uid);
  }

  tell() {
    for (const { listeners } of this.people.values()) listeners.forEach(listener => listener());
  }

  async pass(sent: Sent) {
    await Promise.resolve();
    const { from, to, data } = sent;
    const person = this.people.get(to);
    if (!person || this.refuses(sent)) throw new Error('not passed on');
    if (!this.loses(sent)) person.hear({ from, connection: from, data });
  }
}

class Person {
  mesh!: VoiceMesh;
  readonly listeners = new Set<() => void>();
  private readonly signals = new Set<(signal: ReceivedSignal) => void>();

  constructor(
    readonly uid: string,
    private readonly company: Company,
  ) {}

  get state() {
    const voice = Object.fromEntries([...this.company.people.keys()].map(uid => [uid, {} as Voice]));
    return { uid: this.uid, status: 'joined', voice } as unknown as RoomState;
  }

  subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  voice = {
    signal: (to: string, data: Json) => this.company.pass({ from: this.uid, to, data }),
    onSignal: (listener: (signal: ReceivedSignal) => void) => {
      this.signals.add(listener);
      return () => this.signals.delete(listener);
    },
  };

  hear(signal: ReceivedSignal) {
    for (const listener of this.signals) listener(signal);
  }
}

const media = { iceServers: [], output: '' } as unknown as VoiceMedia;
const describes = (type: string) => (sent: Sent) =>
  (sent.data as { description?: { type: string } }).description?.type === type;

const settled = () => jest.advanceTimersByTimeAsync(0);
const aWhile = () => jest.advanceTimersByTimeAsync(5_000);

beforeEach(() => {
  jest.useFakeTimers();
  ConnectionStub.begin();
});
afterEach(() => void jest.useRealTimers());

it('connects everyone with everyone', async () => {
  const company = new Company();
  const [ada, ben, cleo] = ['ada', 'ben', 'cleo'].map(uid => company.enter(uid));
  await settled();
  expect(ada!.mesh.states).toEqual({ ben: 'connected', cleo: 'connected' });
  expect(ben!.mesh.states).toEqual({ ada: 'connected', cleo: 'connected' });
  expect(cleo!.mesh.states).toEqual({ ada: 'connected', ben: 'connected' });
});

it.each(['offer', 'answer'])('restarts when an %s could not be sent', async type => {
  const company = new Company();
  let lost = 0;
  company.refuses = sent => describes(type)(sent) && ++lost < 3;
  const [ada, ben] = ['ada', 'ben'].map(uid => company.enter(uid));
  await aWhile();
  expect(lost).toBeGreaterThan(2);
  expect(ada!.mesh.states).toEqual({ ben: 'connected' });
  expect(ben!.mesh.states).toEqual({ ada: 'connected' });
});

it.each(['offer', 'answer'])('resends an %s that got lost silently', async type => {
  const company = new Company();
  let lost = 0;
  company.loses = sent => describes(type)(sent) && ++lost < 3;
  const [ada, ben] = ['ada', 'ben'].map(uid => company.enter(uid));
  await jest.advanceTimersByTimeAsync(20_000);
  expect(ada!.mesh.states).toEqual({ ben: 'connected' });
  expect(ben!.mesh.states).toEqual({ ada: 'connected' });
  const told = lost;
  await jest.advanceTimersByTimeAsync(60_000);
  expect(lost).toBe(told);
});

it('resends its offer to someone who asks for a call while the answer is pending', async () => {
  const company = new Company();
  const ada = company.enter('ada');
  company.refuses = describes('answer');
  company.enter('ben');
  await settled();
  company.refuses = () => false;
  const ben = company.reload('ben');
  await settled();
  expect(ada.mesh.states).toEqual({ ben: 'connected' });
  expect(ben.mesh.states).toEqual({ ada: 'connected' });
});

it('is not held up by someone who leaves while being called', async () => {
  const company = new Company();
  const ada = company.enter('ada');
  const slow = Promise.withResolvers<void>();
  ConnectionStub.pace = () => slow.promise;
  company.enter('ben');
  await settled();
  company.leave('ben');
  ConnectionStub.pace = () => Promise.resolve();
  slow.resolve();
  await settled();
  const cleo = company.enter('cleo');
  await aWhile();
  expect(ada.mesh.states).toEqual({ cleo: 'connected' });
  expect(cleo.mesh.states).toEqual({ ada: 'connected' });
});

it('keeps a new call when the previous one fails', async () => {
  const company = new Company();
  const ada = company.enter('ada');
  const slow = Promise.withResolvers<void>();
  ConnectionStub.pace = () => slow.promise;
  company.refuses = ({ data }) => 'callAgain' in (data as object);
  company.enter('ben');
  await settled();
  company.leave('ben');
  ConnectionStub.pace = () => Promise.resolve();
  company.refuses = () => false;
  company.enter('ben');
  slow.resolve();
  await settled();
  expect(ada.mesh.states).toEqual({ ben: 'connected' });
  const made = ConnectionStub.all.length;
  await aWhile();
  expect(ConnectionStub.all).toHaveLength(made);
});

it('opens no connections once closed', async () => {
  const company = new Company();
  const ben = company.enter('ben');
  const slow = Promise.withResolvers<void>();
  ConnectionStub.pace = () => slow.promise;
  company.enter('ada');
  await settled();
  // An offer has arrived and waits behind the current operation.
  ben.hear({ from: 'aaron', connection: 'x', data: { description: { type: 'offer', sdp: 'o=- 0 2' } } });
  ben.mesh.close();
  company.leave('ada');
  slow.resolve();
  await aWhile();
  expect(ConnectionStub.open).toEqual([]);
});
