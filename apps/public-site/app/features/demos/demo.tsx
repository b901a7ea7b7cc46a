import { lazy, Suspense, useEffect, useRef, type ComponentType } from 'react';
import type { DivisionId } from '@sevenfold/brand';
import { ErrorBoundary, foldStyle } from '@sevenfold/ui';
import { demoTitle } from './demos';
import styles from './demo.module.css';

const parts: Record<DivisionId, ComponentType> = {
  lumina: lazy(() => import('./brand-maker/brand-maker')),
  vespera: lazy(() => import('./reader/reader')),
  nexus: lazy(() => import('./code-runner/code-runner')),
  summit: lazy(() => import('./quiz/quiz')),
  skyforge: lazy(() => import('./space-game/space-game')),
  horizon: lazy(() => import('./drone/drone-control')),
  echoverse: lazy(() => import('./audio-player/audio-player')),
};

/** Loads a division's demo when rendered, and takes the focus so that its keys work. */
export function Demo({ division }: { division: DivisionId }) {
  const frame = useRef<HTMLElement>(null);
  const Part = parts[division];

  useEffect(() => {
    frame.current?.focus({ preventScroll: true });
    frame.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);

  return (
    <section
      ref={frame}
      className={styles.frame}
      style={foldStyle(division)}
      aria-label={demoTitle(division)}
      data-testid={`demo-${division}`}
      tabIndex={-1}
    >
      <ErrorBoundary fallback={retry => <Broken onRetry={retry} />}>
        <Suspense fallback={<p role="status">Unfolding…</p>}>
          <Part />
        </Suspense>
      </ErrorBoundary>
    </section>
  );
}

function Broken({ onRetry }: { onRetry(): void }) {
  return (
    <p role="alert">
      This demo didn’t load.{' '}
      <button type="button" onClick={onRetry}>
        Try again
      </button>
    </p>
  );
}
