import { randomInt } from 'node:crypto';
import { maintenanceSchema } from '@sevenfold/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';

const askEveryMs = 1_000;
/** Keep-alive interval: proxies in between close connections that look dead. */
const aliveEveryMs = 25_000;

/**
 * Tells every open page whether maintenance is on, within two seconds of a change. Visitors' pages have no
 * token and so no socket to the rooms gateway; they listen here. It polls moderation once a second for all
 * pages together, and not at all without listeners. While moderation is unreachable, pages keep the last
 * value.
 */
export class MaintenanceStream {
  private readonly listeners = new Set<FastifyReply>();
  private asking: NodeJS.Timeout | undefined;
  private lastSign = 0;
  private told: string | undefined;

  constructor(
    private readonly moderationUrl: string,
    private readonly logger: Logger,
  ) {}

  serve(fastify: FastifyInstance) {
    fastify.get('/api/maintenance/changes', { config: { traffic: 'events' } }, (request, reply) =>
      this.listen(request, reply),
    );
    fastify.addHook('preClose', async () => this.stop());
  }

  private listen({ method }: FastifyRequest, reply: FastifyReply) {
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value!);
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    // HEAD has no stream to keep open.
    if (method === 'HEAD') return void reply.raw.end();
    reply.raw.write(`retry: ${randomInt(2_000, 10_000)}\n\n`);
    if (this.told !== undefined) reply.raw.write(frameOf(this.told));
    this.listeners.add(reply);
    reply.raw.on('error', () => undefined).on('close', () => this.forget(reply));
    if (!this.asking) this.askIn(0);
  }

  private forget(reply: FastifyReply) {
    this.listeners.delete(reply);
    if (this.listeners.size > 0) return;
    clearTimeout(this.asking);
    this.asking = undefined;
    this.told = undefined;
  }

  private askIn(ms: number) {
    const turn = setTimeout(() => void this.ask(turn), ms);
    this.asking = turn;
  }

  private async ask(turn: NodeJS.Timeout) {
    const told = await this.current().catch((error: unknown) => {
      this.logger.debug({ err: error }, 'failed to fetch maintenance from moderation');
      return undefined;
    });
    // All pages left during the request. A page that returned has started its own loop.
    if (this.asking !== turn) return;
    if (told !== undefined && told !== this.told) this.tell(frameOf((this.told = told)));
    else if (Date.now() - this.lastSign > aliveEveryMs) this.tell(':\n\n');
    this.askIn(askEveryMs);
  }

  private async current(): Promise<string> {
    const response = await fetch(`${this.moderationUrl.replace(/\/$/, '')}/api/maintenance`, {
      signal: AbortSignal.timeout(5_000),
    });
    if (!response.ok) throw new Error(`Answered ${response.status}`);
    return JSON.stringify(maintenanceSchema.parse(await response.json()));
  }

  private tell(frame: string) {
    this.lastSign = Date.now();
    for (const { raw } of this.listeners) raw.write(frame);
  }

  private stop() {
    for (const { raw } of this.listeners) raw.end();
  }
}

const frameOf = (json: string) => `data: ${json}\n\n`;
