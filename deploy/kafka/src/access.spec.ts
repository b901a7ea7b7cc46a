import { describe, expect, it } from '@jest/globals';
import { events, maintenanceChangedV1 } from '@sevenfold/contracts';
import { deadLetterTopic } from '@sevenfold/messaging';
import { OnEvent } from '@sevenfold/service-defaults';
import { readersByTopic } from '@sevenfold/tooling/describe-topics';
import { definitions } from '@sevenfold/topology/definitions';
import { accesses } from './access.js';
import { topics } from './topics.js';

const accessOf = (service: string) => accesses(name => name).find(({ principal }) => principal === service)!;

describe('the rights of services on the brokers', () => {
  it('let each service read what its consumers handle, and nothing else', async () => {
    const consumed = await readersByTopic();
    for (const { principal, reads } of accesses(name => name)) {
      const topics = [...consumed].filter(([, services]) => services.has(principal)).map(([topic]) => topic);
      expect({ principal, reads: new Set(reads.filter(topic => topic !== deadLetterTopic)) }).toEqual({
        principal,
        reads: new Set(topics),
      });
    }
  });

  it('include new consumers automatically', () => {
    class New {
      @OnEvent(maintenanceChangedV1)
      handle() {}
    }
    const accounts = { ...definitions.accounts, consumers: [...definitions.accounts.consumers!, New] };
    const granted = accesses(name => name, [accounts]).find(({ principal }) => principal === 'accounts')!;
    expect(granted.reads).toEqual([...accessOf('accounts').reads, maintenanceChangedV1.topic]);
  });

  it('let each service write the topics that it owns, and dead letters', () => {
    for (const { principal, writes } of accesses(name => name).filter(
      each => each.principal !== 'moderation',
    )) {
      const own = events.filter(({ owner }) => owner === principal).map(({ topic }) => topic);
      expect(new Set(writes)).toEqual(new Set([...own, deadLetterTopic]));
    }
  });

  it('let the service with the list of dead letters read them and replay them', () => {
    const { reads, writes } = accessOf('moderation');
    expect(reads).toContain(deadLetterTopic);
    expect(new Set(writes)).toEqual(new Set([...events.map(({ topic }) => topic), deadLetterTopic]));
    expect(accessOf('accounts').reads).not.toContain(deadLetterTopic);
  });

  it('let the service whose pod runs runbook commands describe all topics and groups', () => {
    const { describes } = accessOf('moderation');
    expect(new Set(describes?.topics)).toEqual(new Set(topics.map(({ name }) => name)));
    expect(new Set(describes?.groups)).toEqual(new Set(Object.keys(definitions)));
    expect(accessOf('accounts').describes).toBeUndefined();
  });
});
