import { EventEmitter } from 'node:events';
import { jest } from '@jest/globals';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import { MaintenanceStream } from './maintenance-stream.js';

/** Times at which moderation was polled, and its answer. */
let asked: number[];
let answer: () => Promise<Response>;
let listen: (request: unknown, reply: FastifyReply) => void;

const maintenance = (enabled: boolean) => ({ enabled, reason: '', lastUpdated: null });
const now = () => Date.now() / 1_000;

beforeEach(() => {
  jest.useFakeTimers({ now: 0 });
  asked = [];
  answer = async () => Response.json(maintenance(false));
  jest.spyOn(globalThis, 'fetch').mockImplementation(() => {
    asked.push(now());
    return answer();
  });
  const fastify = {
    get: (_path: string, _options: object, handler: typeof listen) => (listen = handler),
    addHook: () => undefined,
  } as unknown as FastifyInstance;
  new MaintenanceStream('http://moderation', { debug: () => undefined } as unknown as Logger).serve(fastify);
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

/** An open page: the frames it received, and when. */
class Page extends EventEmitter {
  readonly sent: [at: number, text: string][] = [];
  constructor() {
    super();
    const reply = { hijack: () => undefined, getHeaders: () => ({}), raw: this };
    listen({ method: 'GET' }, reply as unknown as FastifyReply);
  }
  writeHead = () => undefined;
  setHeader = () => undefined;
  write = (text: string) => void this.sent.push([now(), text.trim()]);
  /** Without the first line, which sets the retry delay. */
  get told() {
    return this.sent.slice(1);
  }
  leave = () => this.emit('close');
}
const frame = (enabled: boolean) => `data: ${JSON.stringify(maintenance(enabled))}`;

it('asks moderation once a second for all pages together, and not at all without one', async () => {
  const pages = [new Page(), new Page()];
  await jest.advanceTimersByTimeAsync(3_500);
  expect(asked).toEqual([0, 1, 2, 3]);
  for (const page of pages) page.leave();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(4);

  answer = async () => Response.json(maintenance(true));
  const late = new Page();
  await jest.advanceTimersByTimeAsync(0);
  expect(late.told).toEqual([[63.5, frame(true)]]);
});

it('sends a change within a second of the answer, even after moderation was down', async () => {
  const page = new Page();
  await jest.advanceTimersByTimeAsync(500);
  answer = () => Promise.reject(new Error('away'));
  await jest.advanceTimersByTimeAsync(10_000);
  answer = async () => Response.json(maintenance(true));
  await jest.advanceTimersByTimeAsync(5_000);
  expect(page.told).toEqual([
    [0, frame(false)],
    [11, frame(true)],
  ]);
});

it('sends a keep-alive every 26 seconds, even while moderation is down', async () => {
  const page = new Page();
  await jest.advanceTimersByTimeAsync(500);
  answer = () => Promise.reject(new Error('away'));
  await jest.advanceTimersByTimeAsync(60_000);
  expect(page.told).toEqual([
    [0, frame(false)],
    [26, ':'],
    [52, ':'],
  ]);
});

it('asks once a second, even if the only page keeps reconnecting during a slow answer', async () => {
  const slow = Promise.withResolvers<Response>();
  answer = () => slow.promise;
  for (let visit = 0; visit < 5; visit++) {
    const page = new Page();
    await jest.advanceTimersByTimeAsync(100);
    page.leave();
  }
  new Page();
  answer = async () => Response.json(maintenance(false));
  slow.resolve(Response.json(maintenance(false)));
  await jest.advanceTimersByTimeAsync(1_000);
  asked.splice(0);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(asked).toHaveLength(10);
});
