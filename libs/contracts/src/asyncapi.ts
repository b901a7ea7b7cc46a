import { z } from 'zod';
import { events } from './events/all.js';
import type { EventDefinition } from './events/define-event.js';

/** The AsyncAPI 3.0 document of all released events, generated from their schemas. */
export function asyncApiDocument() {
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Sevenfold events',
      version: '1',
      description: 'CloudEvents in binary mode, keyed by aggregate.',
    },
    channels: Object.fromEntries(topics().map(topic => [topic, channel(topic)])),
    operations: Object.fromEntries(topics().map(topic => [`publish ${topic}`, publishOperation(topic)])),
    components: { messages: Object.fromEntries(events.map(event => [event.type, message(event)])) },
  };
}

/** Every topic, by name. */
export function topics(): string[] {
  return [...new Set(events.map(event => event.topic))].sort();
}

function channel(topic: string) {
  const types = events.filter(event => event.topic === topic).map(event => event.type);
  return {
    address: topic,
    messages: Object.fromEntries(types.map(type => [type, { $ref: `#/components/messages/${type}` }])),
  };
}

function publishOperation(topic: string) {
  const owner = topic.split('.')[0];
  return { action: 'send', channel: { $ref: `#/channels/${topic}` }, summary: `Published by ${owner}` };
}

function message(event: EventDefinition) {
  return {
    name: event.type,
    summary: event.summary,
    contentType: 'application/json',
    payload: z.toJSONSchema(event.data, { io: 'output' }),
  };
}
