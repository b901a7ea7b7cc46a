export * from './download-headers.js';
export * from './folder-object-store.js';
export * from './object-store.js';
export * from './open-object-store.js';
export * from './remove-below.js';
export * from './shared-object-store.js';
export * from './some-at-once.js';
export type { S3Options } from './s3-object-store.js';
