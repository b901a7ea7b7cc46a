export {
  PermanentFailure,
  reasonOf,
  TemporaryFailure,
  type DeadLetter,
  type DeadLetters,
} from './dead-letters.js';
export { envelopeOf, recordOf, type EventHeaders, type EventRecord } from './event-record.js';
export type {
  Delivery,
  EventTransport,
  RecordHandler,
  SubscribeOptions,
  Subscription,
} from './event-transport.js';
export { handleOnce, type InboxOwner, type OpenTransaction } from './inbox.js';
export { messagingMigrations } from './migrations.js';
export { countHandledFromZero, outboxBacklog } from './metrics.js';
export { appendToOutbox, type AppendOptions, type SqlTransaction } from './outbox.js';
export { OutboxRelay, type OutboxRelayOptions } from './outbox-relay.js';
export { pause, type PauseOptions } from './pause.js';
export { react, type Reaction } from './react.js';
export { PgBossTransport, type PgBossTransportOptions } from './pg-boss/pg-boss-transport.js';
export { createTopics, type CreateTopicsOptions, type TopicDeclaration } from './kafka/create-topics.js';
export { grantAccess, type Access, type GrantAccessOptions } from './kafka/grant-access.js';
export { deadLetterTopic, type KafkaSecurity, type KafkaTransportOptions } from './kafka/kafka-client.js';
export { inspectBrokers, type BrokersState } from './kafka/inspect-brokers.js';
export { KafkaTransport } from './kafka/kafka-transport.js';
