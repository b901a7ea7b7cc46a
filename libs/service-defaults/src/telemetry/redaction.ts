import type { LogRecordProcessor, ReadWriteLogRecord } from '@opentelemetry/sdk-logs';
import type { Span, SpanProcessor } from '@opentelemetry/sdk-trace';

/** Identifies a person or their location, and does not help to debug. */
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

/** Matches only from the start of a word: starting at each letter would take quadratic time. */
const email = /(?<![^/@\s])[^/@\s]+(?:@|%40)[^/\s]+/gi;
const id = /guest-[\w-]+|[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi;
/**
 * Links in emails contain a token: anyone who has it may confirm or unsubscribe. File names may be as long,
 * but have an extension.
 */
const token = /(?<=\/)[\w-]{32,}(?![\w-]|\.\w)/g;

const dotted = (text: string) => text.replace(email, '·').replace(id, '·').replace(token, '·');

/** A URL without its query (tickets, searches) and with a dot for each person and token in its path. */
export const withoutPeople = (address: string) => dotted(address.replace(/[?#].*$/s, ''));

/** Removes personal data from spans when they end, so that it never leaves the process. */
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

const query = /[?#][^\s"'`)]+/g;
/** Characters kept of a message or a stack; the rest is mostly repetition. */
const longestText = 8_000;

/** Public addresses, of clients. Private ones are ours, and help to debug. */
const clientAddress = new RegExp(
  [
    /(?<![\w.])(?!10\.|127\.|169\.254\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)(?:\d{1,3}\.){3}\d{1,3}(?!\w|\.\d)/,
    /(?<![\w:])[23][0-9a-f]{3}:(?:[0-9a-f]{0,4}:){2,6}[0-9a-f]{0,4}/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gi',
);

/** Prose, such as a message or a stack, with a dot for each person and token in it, and without the queries of URLs. */
export const proseWithoutPeople = (text: string) =>
  dotted(text.slice(0, longestText).replace(query, '')).replace(clientAddress, '·');

/** Removes the same from exported log lines. The process's own output keeps everything. */
export class LogRedaction implements LogRecordProcessor {
  onEmit(record: Pick<ReadWriteLogRecord, 'attributes' | 'body' | 'setAttribute' | 'setBody'>) {
    if (typeof record.body === 'string') record.setBody(proseWithoutPeople(record.body));
    for (const [name, value] of Object.entries(record.attributes))
      if (typeof value === 'string') record.setAttribute(name, proseWithoutPeople(value));
  }

  async forceFlush() {}
  async shutdown() {}
}
