import { z } from 'zod';
import { events } from './events/all.js';
import type { EventDefinition } from './events/define-event.js';

type JsonSchema = Record<string, unknown>;

/**
 * The AsyncAPI 3.1 document of all released events, generated from their schemas. Events are CloudEvents in binary mode:
 * attributes in the Kafka headers, data as JSON in the value, the id of the aggregate as the key.
 */
export function asyncApiDocument() {
  const schemas: Record<string, JsonSchema> = {};
  return {
    asyncapi: '3.1.0',
    id: 'urn:sevenfold:events',
    defaultContentType: 'application/json',
    info: {
      title: 'Sevenfold events',
      version: '1.0.0',
      description:
        'CloudEvents 1.0 in binary mode. The key is the id of the aggregate; order holds for each key.',
      license: { name: 'UNLICENSED' },
      contact: { name: 'Sevenfold' },
      tags: owners().map(name => ({ name, description: `Events of ${name}` })),
    },
    servers: {
      kafka: {
        host: 'kafka:9092',
        protocol: 'kafka',
        description:
          'The cluster that `KAFKA_BROKERS` names. On a laptop, PostgreSQL carries the same records.',
      },
    },
    channels: Object.fromEntries(topics().map(topic => [topic, channel(topic)])),
    operations: Object.fromEntries(topics().flatMap(topic => operations(topic))),
    components: {
      messages: Object.fromEntries(events.map(event => [event.type, message(event, schemas)])),
      schemas,
    },
  };
}

/** Every topic, by name. */
export function topics(): string[] {
  return [...new Set(events.map(event => event.topic))].sort();
}

const owners = () => [...new Set(events.map(event => event.owner))].sort();

const typesOn = (topic: string) => events.filter(event => event.topic === topic).map(event => event.type);

function channel(topic: string) {
  return {
    address: topic,
    description: `Facts about one kind of aggregate of ${topic.split('.')[0]}.`,
    servers: [{ $ref: '#/servers/kafka' }],
    messages: Object.fromEntries(
      typesOn(topic).map(type => [type, { $ref: `#/components/messages/${type}` }]),
    ),
    bindings: { kafka: { topic, bindingVersion: '0.5.0' } },
  };
}

function operations(topic: string) {
  const [owner = ''] = topic.split('.');
  const ofTopic = {
    channel: { $ref: `#/channels/${topic}` },
    messages: typesOn(topic).map(type => ({ $ref: `#/channels/${topic}/messages/${type}` })),
    tags: [{ name: owner }],
  };
  return [
    [`send.${topic}`, { action: 'send', summary: `${owner} publishes ${topic}`, ...ofTopic }],
    [`receive.${topic}`, { action: 'receive', summary: `Services subscribe to ${topic}`, ...ofTopic }],
  ] as const;
}

function message(event: EventDefinition, schemas: Record<string, JsonSchema>) {
  const { $defs = {}, $schema: _, ...payload } = z.toJSONSchema(event.data, { io: 'output' });
  Object.assign(schemas, hoisted($defs));

  return {
    name: event.type,
    title: event.type,
    summary: event.summary,
    contentType: 'application/json',
    tags: [{ name: event.owner }],
    headers: headersOf(event),
    payload: hoisted(payload),
    bindings: {
      kafka: {
        key: { type: 'string', description: 'Id of the aggregate.' },
        bindingVersion: '0.5.0',
      },
    },
  };
}

/** zod refers to `$defs` beside the payload; in an AsyncAPI document these references resolve from its root. */
const hoisted = <Part>(part: Part): Part =>
  JSON.parse(JSON.stringify(part).replaceAll('"#/$defs/', '"#/components/schemas/')) as Part;

function headersOf({ type, owner }: EventDefinition) {
  const text = (description: string) => ({ type: 'string', description });
  return {
    type: 'object',
    required: ['ce_specversion', 'ce_id', 'ce_type', 'ce_source', 'ce_time', 'ce_subject'],
    properties: {
      ce_specversion: { type: 'string', const: '1.0' },
      ce_id: text('Of the event. A redelivery has the same.'),
      ce_type: { type: 'string', const: type },
      ce_source: { type: 'string', const: owner },
      ce_time: { ...text('When it happened.'), format: 'date-time' },
      ce_subject: text('Id of the aggregate, as in the key.'),
      ce_correlationid: text('Of the request that started it all.'),
      ce_causationid: text('Of the event that caused this one.'),
      traceparent: text('W3C trace context.'),
    },
  };
}
