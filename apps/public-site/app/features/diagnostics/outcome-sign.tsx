import type { Outcome } from './step';

/** A different shape for each outcome, so that colour is never the only sign. */
const shapes: Record<Outcome, string> = {
  waiting: 'M12 7a5 5 0 1 1 0 10 5 5 0 0 1 0-10Z',
  running: 'M12 2a10 10 0 0 1 10 10h-5a5 5 0 0 0-5-5Z',
  passed: 'M2.5 12.5 5.5 9.5 9.5 13.5 18.5 4 21.5 7 9.5 19.5Z',
  failed: 'M4 2 12 9 20 2l2 2-7 8 7 8-2 2-8-7-8 7-2-2 7-8-7-8Z',
  skipped: 'M4 10h16v4H4Z',
};

export function OutcomeSign({ outcome }: { outcome: Outcome }) {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" fill="currentColor" aria-hidden>
      <path d={shapes[outcome]} />
    </svg>
  );
}
