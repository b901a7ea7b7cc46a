import type { GameDay } from '@sevenfold/contracts';

/** A game that ended with the fault fixed; `values` replaces some fields. */
export const gameDay = (values: Partial<GameDay> = {}): GameDay => ({
  id: '6f1d6c1e-54a5-4c0e-9d35-7f1c2b7a9e10',
  fault: 'redis-full',
  alert: 'RoomStoreAway',
  runbook: 'https://runbooks.test/RoomStoreAway.md',
  blind: false,
  isYours: false,
  minutes: 15,
  startedAt: '2026-11-27T03:00:00.000Z',
  brokenAt: '2026-11-27T03:00:05.000Z',
  shownAfter: 12,
  pagedAfter: 95,
  mendedAfter: 240,
  claimedAt: null,
  guess: null,
  note: null,
  isEnding: false,
  endedAt: '2026-11-27T03:05:00.000Z',
  ending: 'mended',
  ...values,
});
