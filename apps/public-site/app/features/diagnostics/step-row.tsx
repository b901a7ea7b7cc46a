import { OutcomeSign } from './outcome-sign';
import type { Outcome, Step, StepResult } from './step';
import styles from './diagnostic-page.module.css';

const words: Record<Outcome, string> = {
  waiting: 'Not run',
  running: 'Running',
  passed: 'Pass',
  failed: 'Fail',
  skipped: 'Skipped',
};

export function StepRow({ step, result }: { step: Step; result: StepResult }) {
  const { outcome, says, tookMs, traceId } = result;
  return (
    <li className={styles.step} data-outcome={outcome} data-testid="diagnostic-step">
      <span className={styles.outcome}>
        <OutcomeSign outcome={outcome} />
        {words[outcome]}
      </span>
      <div className={styles.what}>
        <h2>{step.title}</h2>
        {says && <p>{says}</p>}
        {traceId && (
          <p className={styles.trace}>
            trace <code>{traceId}</code>
          </p>
        )}
      </div>
      <span className={styles.took}>{tookMs !== undefined && `${tookMs} ms`}</span>
    </li>
  );
}
