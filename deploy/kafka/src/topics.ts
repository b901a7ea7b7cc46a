import { topics as eventTopics } from '@sevenfold/contracts';
import { deadLetterTopic, type TopicDeclaration } from '@sevenfold/messaging';

const days = (count: number) => String(count * 24 * 60 * 60 * 1000);

const forEvents = { 'cleanup.policy': 'delete', 'retention.ms': days(14) };

/** The latest state of each dead letter, until it is replayed or discarded. */
const forDeadLetters = { 'cleanup.policy': 'compact' };

/** Every topic: one per aggregate of the contracts, and the dead letters. */
export const topics: readonly TopicDeclaration[] = [
  ...eventTopics().map(name => ({ name, partitions: 6, settings: forEvents })),
  { name: deadLetterTopic, partitions: 1, settings: forDeadLetters },
];
