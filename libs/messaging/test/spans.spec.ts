import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { opened, until } from '@sevenfold/testing';
import { appendToOutbox } from '../src/outbox.js';
import { OutboxRelay } from '../src/outbox-relay.js';
import { react } from '../src/react.js';
import { countedV1 } from '../src/counted-event.js';
import { serviceDatabase } from './support/service-database.js';
import { brokerKinds } from './support/transports.js';

const exporter = new InMemorySpanExporter();
const provider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] });
trace.setGlobalTracerProvider(provider);
beforeEach(() => exporter.reset());

const systems: Record<string, string> = { 'pg-boss': 'pg_boss', Kafka: 'kafka' };

describe.each(brokerKinds)('spans of events on $name', broker => {
  broker.describe('follow the semantic conventions', () => {
    it('for sending, processing, and a failure to process', async () => {
      const [bus, database] = await Promise.all([
        opened(broker.start([countedV1.topic])),
        opened(serviceDatabase('spans')),
      ]);
      const transport = await opened(bus.connect());
      let attempts = 0;
      const handle = async () => {
        if (attempts++ === 0) throw new TypeError('Not yet');
      };
      const reader = { group: 'counters', system: transport.system };
      await transport.subscribe(
        reader.group,
        [countedV1.topic],
        record => react(record, reader, [{ definition: countedV1 as never, handle }]),
        { retryDelays: [1] },
      );
      await database.transaction(async tx => {
        await appendToOutbox(tx, countedV1, { counter: 'a', number: 1 });
      });
      opened(new OutboxRelay({ url: database.url, transport, source: 'tests' })).start();
      const spans = () => exporter.getFinishedSpans();
      await until(() => spans().length >= 3, 'not all spans came');

      // The broker's acknowledgement may come after the consumer's first attempt.
      const [sent] = spans().filter(({ kind }) => kind === SpanKind.PRODUCER);
      const [failed, processed] = spans().filter(({ kind }) => kind === SpanKind.CONSUMER);
      const common = {
        'messaging.system.name': systems[broker.name],
        'messaging.destination.name': countedV1.topic,
        'messaging.message.id': expect.any(String),
      };
      expect(sent).toMatchObject({
        name: `send ${countedV1.topic}`,
        kind: SpanKind.PRODUCER,
        attributes: {
          ...common,
          'messaging.operation.name': 'send',
          'messaging.operation.type': 'send',
          'service.name': 'tests',
        },
      });
      const process = {
        name: `process ${countedV1.topic}`,
        kind: SpanKind.CONSUMER,
        attributes: {
          ...common,
          'messaging.operation.name': 'process',
          'messaging.operation.type': 'process',
          'messaging.consumer.group.name': 'counters',
          'service.name': 'counters',
        },
      };
      expect(processed).toMatchObject({ ...process, status: { code: SpanStatusCode.UNSET } });
      expect(failed).toMatchObject({
        ...process,
        attributes: { ...process.attributes, 'error.type': 'TypeError' },
        status: { code: SpanStatusCode.ERROR },
      });
    });
  });
});
