import { beforeAll, expect, it } from '@jest/globals';
import { Parser, type AsyncAPIDocumentInterface } from '@asyncapi/parser';
import { eventsDocument, events } from '../src/index.js';
import { faultsOfExamples } from './support/examples.js';
import { consumers } from '../src/events/consumers.js';

let document: AsyncAPIDocumentInterface;
let faults: string[];
beforeAll(async () => {
  const parsed = await new Parser().parse(JSON.stringify(eventsDocument()));
  faults = parsed.diagnostics.map(({ code, path, message }) => `${code} at ${path.join('.')}: ${message}`);
  document = parsed.document!;
});

it("is accepted by AsyncAPI's own parser without a warning", () => {
  expect(faults).toEqual([]);
  expect(document.messages().length).toBe(events.length);
});

it('describes for each event its sender, headers and key', () => {
  for (const { type, topic, owner } of events) {
    const message = document.messages().get(type)!;
    expect(message.headers()!.properties()!['ce_type']!.const()).toBe(type);
    expect(message.bindings().get('kafka')!.value()).toMatchObject({ key: { type: 'string' } });
    expect(document.operations().get(`send.${topic}`)!.summary()).toBe(`${owner} publishes ${topic}`);
  }
});

it('describes for each event which services receive it, each in its own group', () => {
  for (const { type, topic } of events) {
    const receiving = document.operations().filter(
      each =>
        each.isReceive() &&
        each
          .messages()
          .all()
          .some(message => message.name() === type),
    );
    const expected = (consumers[type] ?? []).map(service => [`receive.${topic}.${service}`, service]);
    expect(
      receiving.map(each => [
        each.id(),
        each.bindings().get('kafka')!.value<{ groupId: { enum: string[] } }>().groupId.enum[0],
      ]),
    ).toEqual(expected);
  }
});

it('has a valid example of each event, with headers', () => {
  expect(faultsOfExamples(eventsDocument())).toEqual([]);
  for (const { type, example } of events) {
    expect(document.messages().get(type)!.examples().all()[0]!.payload()).toEqual(example);
  }
});
