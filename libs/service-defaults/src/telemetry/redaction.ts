import type { Span, SpanProcessor } from '@opentelemetry/sdk-trace';

/** Says who somebody is or from where they came, and helps nobody to find a fault. */
const dropped = [
  'client.address',
  'client.port',
  'enduser.id',
  'network.peer.address',
  'network.peer.port',
  'url.query',
  'user_agent.original',
];
const addresses = ['url.path', 'url.full', 'http.target', 'http.url'];

const person = /guest-[\w-]+|[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|[^/@\s]+(?:@|%40)[^/\s]+/gi;

/** An address without its query (tickets, searches) and with a dot in place of whoever is named in its path. */
export const withoutPeople = (address: string) => address.replace(/[?#].*$/s, '').replace(person, '·');

/** Takes from spans, as they end, what would name a person. It never leaves the process, whoever collects. */
export class Redaction implements SpanProcessor {
  onStart() {}

  onEnding({ attributes }: Pick<Span, 'attributes'>) {
    for (const name of dropped) delete attributes[name];
    for (const name of addresses)
      if (typeof attributes[name] === 'string') attributes[name] = withoutPeople(attributes[name]);
  }

  onEnd() {}
  async forceFlush() {}
  async shutdown() {}
}
