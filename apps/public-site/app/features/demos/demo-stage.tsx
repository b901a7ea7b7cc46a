import { useEffect, useRef } from 'react';
import type { DivisionId } from '@sevenfold/brand';
import { foldStyle } from '@sevenfold/ui';
import { Demo } from './demo';
import { demoTitle, invitations } from './demos';
import { useOpenDemo } from './use-open-demo';
import styles from './demo.module.css';

/** The demo on a division's page. `?demo=open` opens it and scrolls to it. */
export function DemoStage({ division }: { division: DivisionId }) {
  const { asked, show } = useOpenDemo();
  const stage = useRef<HTMLDivElement>(null);
  const open = asked === 'open';

  useEffect(() => {
    if (open) stage.current?.scrollIntoView?.({ block: 'start' });
  }, [open]);

  return (
    <div ref={stage} className={styles.stage} style={foldStyle(division)} id="try">
      <div className={styles.head}>
        <div>
          <h2 className="section-title">{demoTitle(division)}</h2>
          <p>{invitations[division]}</p>
        </div>
        <button
          type="button"
          className={`sf-button ${styles.open}`}
          aria-expanded={open}
          onClick={() => show(open ? undefined : 'open')}
        >
          {open ? 'Close' : 'Try it'}
        </button>
      </div>
      {open && <Demo key={division} division={division} />}
    </div>
  );
}
