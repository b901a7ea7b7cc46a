import { Parser } from '@asyncapi/parser';
import { asyncApiDocument, events } from '../src/index.js';

it("is a document that AsyncAPI's own parser takes without a warning", async () => {
  const { document, diagnostics } = await new Parser().parse(JSON.stringify(asyncApiDocument()));
  expect(diagnostics.map(({ code, path, message }) => `${code} at ${path.join('.')}: ${message}`)).toEqual(
    [],
  );
  expect(document!.messages().length).toBe(events.length);
});

it('says of each event who sends it, and with which headers and key', async () => {
  const { document } = await new Parser().parse(JSON.stringify(asyncApiDocument()));
  for (const { type, topic, owner } of events) {
    const message = document!.messages().get(type)!;
    expect(message.headers()!.properties()!['ce_type']!.const()).toBe(type);
    expect(message.bindings().get('kafka')!.value()).toMatchObject({ key: { type: 'string' } });
    expect(document!.operations().get(`send.${topic}`)!.summary()).toBe(`${owner} publishes ${topic}`);
  }
});
