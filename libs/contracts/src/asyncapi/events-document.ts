import { events } from '../events/all.js';
import { consumers } from '../events/consumers.js';
import type { EventDefinition } from '../events/define-event.js';
import { example } from '../events/example-values.js';
import { jsonSchemaOf, license, type JsonSchema } from './schemas.js';

/**
 * The AsyncAPI 3.1 document of all released events, generated from their schemas. Events are CloudEvents in binary mode:
 * attributes in the Kafka headers, data as JSON in the value, the id of the aggregate as the key.
 */
export function eventsDocument() {
  const schemas: Record<string, JsonSchema> = {};
  return {
    asyncapi: '3.1.0',
    id: 'urn:sevenfold:events',
    defaultContentType: 'application/json',
    info: {
      title: 'Sevenfold events',
      version: '1.0.0',
      description: [
        'CloudEvents 1.0 in binary mode. The key is the id of the aggregate; events with the same key keep their order.',
        'A consumer gets every event at least once, and recognises a redelivery by `ce_id`. A schema only gains optional fields: ignore those that you do not know.',
      ].join('\n\n'),
      license,
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
    operations: Object.fromEntries(topics().flatMap(topic => [send(topic), ...receive(topic)])),
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
  const [owner, aggregate] = topic.split('.');
  return {
    address: topic,
    description: `Events of ${owner} about one kind of aggregate: ${aggregate}.`,
    servers: [{ $ref: '#/servers/kafka' }],
    messages: Object.fromEntries(
      typesOn(topic).map(type => [type, { $ref: `#/components/messages/${type}` }]),
    ),
    bindings: { kafka: { topic, bindingVersion: '0.5.0' } },
  };
}

const operation = (topic: string, types: readonly string[]) => ({
  channel: { $ref: `#/channels/${topic}` },
  messages: types.map(type => ({ $ref: `#/channels/${topic}/messages/${type}` })),
});

function send(topic: string) {
  const [owner = ''] = topic.split('.');
  const summary = `${owner} publishes ${topic}`;
  return [
    `send.${topic}`,
    { action: 'send', summary, tags: [{ name: owner }], ...operation(topic, typesOn(topic)) },
  ] as const;
}

/** One operation for each service that consumes events of the topic, with the events that it consumes. */
function receive(topic: string) {
  const types = typesOn(topic);
  const services = [...new Set(types.flatMap(type => consumers[type] ?? []))].sort();
  return services.map(service => {
    const consumed = types.filter(type => consumers[type]?.includes(service));
    return [
      `receive.${topic}.${service}`,
      {
        action: 'receive',
        summary: `${service} consumes ${topic}`,
        tags: [{ name: service }],
        ...operation(topic, consumed),
        bindings: {
          kafka: { groupId: { type: 'string', enum: [service] }, bindingVersion: '0.5.0' },
        },
      },
    ] as const;
  });
}

function message(event: EventDefinition, schemas: Record<string, JsonSchema>) {
  return {
    name: event.type,
    title: event.type,
    summary: event.summary,
    contentType: 'application/json',
    tags: [{ name: event.owner }],
    headers: headersOf(event),
    payload: jsonSchemaOf(event.data, schemas, 'output'),
    examples: [{ name: 'example', summary: event.summary, ...exampleOf(event) }],
    bindings: {
      kafka: {
        key: { type: 'string', description: 'Id of the aggregate.', examples: [event.key(event.example)] },
        bindingVersion: '0.5.0',
      },
    },
  };
}

function headersOf({ type, owner }: EventDefinition) {
  const text = (description: string) => ({ type: 'string', description });
  return {
    type: 'object',
    required: ['content-type', 'ce_specversion', 'ce_id', 'ce_type', 'ce_source', 'ce_time', 'ce_subject'],
    properties: {
      'content-type': { type: 'string', const: 'application/json' },
      ce_specversion: { type: 'string', const: '1.0' },
      ce_id: text('Id of the event. A redelivery has the same one.'),
      ce_type: { type: 'string', const: type },
      ce_source: { type: 'string', const: owner },
      ce_time: { ...text('When it happened.'), format: 'date-time' },
      ce_subject: text('Id of the aggregate, as in the key.'),
      ce_correlationid: text('Id of the request that started it all.'),
      ce_causationid: text('Id of the event that caused this one.'),
      traceparent: text('W3C trace context.'),
      'sevenfold-replay-for': text('On a replay from the dead letters: only this consumer group handles it.'),
    },
  };
}

const exampleOf = ({ type, owner, key, example: payload }: EventDefinition) => ({
  headers: {
    'content-type': 'application/json',
    ce_specversion: '1.0',
    ce_id: '7c4b0f52-9a5d-4d1c-a3c6-0d6f1f1b7e93',
    ce_type: type,
    ce_source: owner,
    ce_time: example.at,
    ce_subject: key(payload),
    traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
  },
  payload,
});
