import { beforeAll, expect, it } from '@jest/globals';
import { Parser, type AsyncAPIDocumentInterface } from '@asyncapi/parser';
import { closeCodes, operationSchemas, roomsDocument, serverMessageSchemas } from '../src/index.js';
import { faultsOfExamples } from './support/examples.js';

const source = roomsDocument('https://rooms.test');
let document: AsyncAPIDocumentInterface;
let faults: string[];
beforeAll(async () => {
  const parsed = await new Parser().parse(JSON.stringify(source));
  faults = parsed.diagnostics.map(({ code, path, message }) => `${code} at ${path.join('.')}: ${message}`);
  document = parsed.document!;
});

const namesOf = (messages: { all(): { name(): string | undefined }[] }) =>
  messages.all().map(message => message.name());

it("is accepted by AsyncAPI's own parser without a warning", () => {
  expect(faults).toEqual([]);
});

it('names the origin that serves it', () => {
  const server = document.servers().get('gateway')!;
  expect([server.protocol(), server.host()]).toEqual(['wss', 'rooms.test']);
});

it('has an operation for every client message, with its answers', () => {
  for (const kind of Object.keys(operationSchemas)) {
    const { reply } = source.operations[`receive.${kind}`] as { reply: { messages: { $ref: string }[] } };
    const answers = reply.messages.map(({ $ref }) => $ref.split('.').at(-1));
    const joins = kind === 'join' || kind === 'attend';
    expect([kind, answers]).toEqual([kind, [joins ? 'joined' : 'ack', 'error']]);
  }
});

it('describes how each server message arrives: as an answer, or unrequested in a lane', () => {
  const operations = document.operations().all();
  const sent = operations.filter(each => each.isSend()).flatMap(each => namesOf(each.messages()));
  const answers = operations.flatMap(each => (each.reply() ? namesOf(each.reply()!.messages()) : []));
  expect(new Set([...sent, ...answers])).toEqual(
    new Set([...Object.keys(serverMessageSchemas), 'clockAnswer']),
  );
  expect(operations.filter(each => each.tags().isEmpty())).toEqual([]);
});

it('has valid examples', () => {
  expect(faultsOfExamples(source)).toEqual([]);
});

it('has a summary and an example for each text message', () => {
  for (const message of document.messages())
    expect([message.name(), typeof message.summary(), message.examples().length]).toEqual([
      message.name(),
      'string',
      message.contentType() === 'application/json' ? 1 : 0,
    ]);
});

it('describes for each close code what a client should do', () => {
  const described = source.channels.socket['x-close-codes'].map(({ code }) => code);
  expect(described).toEqual(expect.arrayContaining(Object.values(closeCodes)));
  expect(new Set(described).size).toBe(described.length);
});
