import { describe, expect, it } from '@jest/globals';
import { events } from '@sevenfold/contracts';
import { deadLetterTopic } from '@sevenfold/messaging';
import { topics } from './topics.js';

describe('the topics', () => {
  const names = topics.map(topic => topic.name);

  it('hold every released event, and nothing is declared that none is sent to', () => {
    expect(new Set(names)).toEqual(new Set([...events.map(event => event.topic), deadLetterTopic]));
    expect(new Set(names).size).toBe(names.length);
  });

  it('keep dead letters until somebody deals with them', () => {
    expect(topics.find(topic => topic.name === deadLetterTopic)?.settings).toEqual({
      'cleanup.policy': 'compact',
    });
  });
});
