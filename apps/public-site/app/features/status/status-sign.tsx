import type { ComponentStatus } from '@sevenfold/contracts';

/** A different shape per state, so that colour is never the only sign. */
const shapes: Record<ComponentStatus, string> = {
  operational: 'M12 2 22 12 12 22 2 12Z',
  degraded: 'M12 3 22.5 21H1.5Z',
  down: 'M4 2 12 9 20 2l2 2-7 8 7 8-2 2-8-7-8 7-2-2 7-8-7-8Z',
  maintenance: 'M3 5h18v5H3Zm0 9h18v5H3Z',
  development: 'M2 2h9v9H2Zm11 11h9v9h-9Z',
};

export function StatusSign({ status, size }: { status: ComponentStatus; size: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} fill="currentColor" aria-hidden>
      <path d={shapes[status]} />
    </svg>
  );
}
