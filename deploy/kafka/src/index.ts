export { createTopics, type CreateTopicsOptions } from './create-topics.js';
export { topics, type TopicDeclaration } from './topics.js';
