import type { CSSProperties } from 'react';
import type { DivisionId } from '@sevenfold/brand';

/** Lets everything inside use `--fold` (the division's colour) and `--fold-text` (the same, as text). */
export function foldStyle(division: DivisionId): CSSProperties {
  return {
    '--fold': `var(--sf-fold-${division})`,
    '--fold-text': `var(--sf-fold-${division}-text)`,
  } as CSSProperties;
}
