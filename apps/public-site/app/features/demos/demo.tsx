import { lazy, Suspense, useState, type ComponentType } from 'react';
import type { DivisionId } from '@sevenfold/brand';
import { ErrorBoundary, foldStyle } from '@sevenfold/ui';
import { demoTitle } from './demos';
import styles from './demo.module.css';

const scripts: Record<DivisionId, () => Promise<{ default: ComponentType }>> = {
  lumina: () => import('./brand-maker/brand-maker'),
  vespera: () => import('./reader/reader'),
  nexus: () => import('./code-runner/code-runner'),
  summit: () => import('./quiz/quiz'),
  skyforge: () => import('./space-game/space-game'),
  horizon: () => import('./drone/drone-control'),
  echoverse: () => import('./audio-player/audio-player'),
};

/** Loads a division's demo when rendered, and takes the focus so that its keys work. */
export function Demo({ division }: { division: DivisionId }) {
  // `lazy` never loads again after a failure. `lazyPart` would add script to the landing page.
  const part = () => lazy(scripts[division]);
  const [Part, setPart] = useState(part);

  return (
    <section
      ref={focus}
      className={styles.frame}
      style={foldStyle(division)}
      aria-label={demoTitle(division)}
      data-testid={`demo-${division}`}
      tabIndex={-1}
    >
      <ErrorBoundary
        fallback={retry => (
          <p role="alert">
            This demo didn’t load.{' '}
            <button type="button" onClick={retry}>
              Try again
            </button>
          </p>
        )}
        onError={() => setPart(part)}
      >
        <Suspense fallback={<p role="status">Unfolding…</p>}>
          <Part />
        </Suspense>
      </ErrorBoundary>
    </section>
  );
}

function focus(frame: HTMLElement | null) {
  frame?.focus({ preventScroll: true });
  frame?.scrollIntoView?.({ block: 'nearest' });
}
