export * from './codes.js';
export * from './room-rights.js';
export * from './room-grants.js';
export * from './room-nodes.js';
export * from './messages.js';
export * from './part-of.js';
export * from './position-at.js';
