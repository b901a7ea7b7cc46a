import type { CSSProperties } from 'react';
import type { DivisionId } from '@sevenfold/brand';

/** Sets `--fold` (the division's colour) and `--fold-text` (the same, as text) for all children. */
export function foldStyle(division: DivisionId): CSSProperties {
  return {
    '--fold': `var(--sf-fold-${division})`,
    '--fold-text': `var(--sf-fold-${division}-text)`,
  } as CSSProperties;
}
