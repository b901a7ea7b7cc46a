import { describe, expect, it } from '@jest/globals';
import { events } from '@sevenfold/contracts';
import { deadLetterTopic } from '@sevenfold/messaging';
import { topics } from './topics.js';

describe('the topics', () => {
  const names = topics.map(topic => topic.name);

  it('cover every released event, and none is unused', () => {
    expect(new Set(names)).toEqual(new Set([...events.map(event => event.topic), deadLetterTopic]));
    expect(new Set(names).size).toBe(names.length);
  });

  it('keep dead letters until someone handles them', () => {
    expect(topics.find(topic => topic.name === deadLetterTopic)?.settings).toEqual({
      'cleanup.policy': 'compact',
    });
  });
});
