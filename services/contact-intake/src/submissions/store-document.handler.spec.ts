import { CrashPoints } from '../crash-points.js';
import { StoreDocumentHandler } from './store-document.handler.js';

const submission = { id: 'message', folder: 'inbox/ada', createdAt: new Date() };

/** Stores the document of a message whose row an erasure may have deleted. */
async function store(isKept: boolean) {
  const inStore = new Set<string>();
  const handler = new StoreDocumentHandler(
    { $transaction: (work: (given: object) => unknown) => work({}) } as never,
    {
      put: async (key: string) => void inStore.add(key),
      remove: async (key: string) => void inStore.delete(key),
    } as never,
    { execute: async () => isKept } as never,
    { now: () => new Date() },
    new CrashPoints(),
  );
  await handler.execute(submission as never);
  return [...inStore];
}

it('keeps the document of a message', async () => {
  expect(await store(true)).toEqual(['inbox/ada/submission.json']);
});

it('removes the document if its sender was erased while it was written', async () => {
  expect(await store(false)).toEqual([]);
});
