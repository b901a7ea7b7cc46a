import { describe, expect, it } from '@jest/globals';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { envelopeOf, recordOf, type EventRecord } from '@sevenfold/messaging';
import { countedV1 } from '@sevenfold/messaging/testing';
import { opened, until } from '@sevenfold/testing';
import { requireBuilt } from '@sevenfold/tooling/built';
import { startSurroundings } from '../src/testing.js';

requireBuilt(import.meta.url);

const program = fileURLToPath(new URL('./support/counting-service.ts', import.meta.url));
const perKey = 50;
/** One replica is killed per wave of events: the number of kills does not depend on the machine's speed. */
const waves = 5;
const keysPerWave = process.env['SEVENFOLD_STACK'] === 'full' ? 80 : 8;
const replicas = 2;
/** After each kill the broker waits for the dead member, and the machine may be busy. */
const longEnough = 420_000;

/** The changes of one counter in order, three of ten published twice, some of them much later. */
function changesOf(counter: string): EventRecord[] {
  const records = Array.from({ length: perKey }, (_, number) =>
    recordOf(
      countedV1.topic,
      {
        id: crypto.randomUUID(),
        type: countedV1.type,
        key: counter,
        time: new Date().toISOString(),
        source: 'tests',
        data: { counter, number },
      },
      {},
    ),
  );
  const twice = records.filter((_, number) => number % 10 < 3);
  const isSoon = (record: EventRecord) => Number(envelopeOf(record).id.at(-1)) >= 5;
  return [
    ...records.flatMap(record => (twice.includes(record) && isSoon(record) ? [record, record] : [record])),
    ...twice.filter(record => !isSoon(record)),
  ];
}

describe('a consumer of a service', () => {
  it(
    'handles each event once and in order, despite duplicates and killed replicas',
    async () => {
      const surroundings = await opened(startSurroundings('counting', [countedV1.topic]));
      await surroundings.sql(
        'create table effect (position bigserial, counter text not null, number int not null)',
      );
      const env = { ...surroundings.env, PUBLIC_ORIGIN: 'http://localhost:3000' };
      const start = () => opened(fork(program, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], env }));
      const running: ChildProcess[] = Array.from({ length: replicas }, start);
      const effects = async () =>
        Number((await surroundings.sql('select count(distinct (counter, number)) from effect'))[0]!.count);

      for (let wave = 0; wave < waves; wave++) {
        const before = await effects();
        for (let key = 0; key < keysPerWave; key++)
          await surroundings.transport.publish(changesOf(`counter-${wave}-${key}`));
        await until(async () => (await effects()) > before + perKey, effects, 120_000);
        running.push(start());
        await kill(running.shift()!);
      }
      const all = waves * keysPerWave * perKey;
      await until(async () => (await effects()) === all, effects, 180_000);
      await Promise.all(running.map(stop));

      const inOrder = Array.from({ length: perKey }, (_, number) => number);
      const counters = await surroundings.sql(
        'select counter, array_agg(number order by position) as numbers from effect group by counter',
      );
      expect(counters).toHaveLength(waves * keysPerWave);
      expect(counters.filter(({ numbers }) => String(numbers) !== String(inOrder))).toEqual([]);
    },
    longEnough,
  );
});

const kill = (child: ChildProcess) => end(child, 'SIGKILL');
/** Stops a replica as the platform does: it finishes its work in progress. */
const stop = (child: ChildProcess) => end(child, 'SIGTERM');

async function end(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
