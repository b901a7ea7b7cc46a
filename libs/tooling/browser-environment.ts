import { TestEnvironment } from 'jest-environment-jsdom';

const fromNode = [
  'AbortController',
  'AbortSignal',
  'Blob',
  'File',
  'FormData',
  'Headers',
  'ReadableStream',
  'Request',
  'Response',
  'TextDecoder',
  'TextEncoder',
  'TransformStream',
  'WritableStream',
  'fetch',
];

/** jsdom with web platform APIs that Node has and jsdom lacks or implements differently. */
export default class BrowserEnvironment extends TestEnvironment {
  override async setup() {
    await super.setup();
    for (const name of fromNode) Reflect.set(this.global, name, Reflect.get(globalThis, name));
    Object.defineProperty(this.global, 'crypto', { value: globalThis.crypto, configurable: true });
  }
}
