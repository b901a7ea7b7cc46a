/** What a single look at something found. */
export type Finding = 'operational' | 'degraded' | 'down';

export interface Observation {
  readonly finding: Finding;
  readonly at: Date;
  /** Absent when there was no answer. */
  readonly latencyMs?: number;
  /** Checks that failed where the thing looked at is well but for them, and so not itself the cause. */
  readonly causes?: readonly string[];
}

export interface DampingRules {
  readonly failuresUntilShown: number;
  readonly successesUntilShown: number;
}

/**
 * One thing that is looked at again and again, and what is said of it. A change is believed only when several
 * looks in a row agree on it; only the very first good look is believed at once.
 */
export interface Signal {
  readonly last: Observation;
  /** What is said of it. */
  readonly shown: Finding;
  /** False while nothing but unconfirmed failures is known: no reason yet for an alarm. */
  readonly confirmed: boolean;
  /** Looks in a row that contradict what is shown. */
  readonly contradictions: number;
  /** Those of the last failed look: they hold for as long as the failure is shown, also after the first good look. */
  readonly causes: readonly string[];
}

export function observe(signal: Signal | undefined, last: Observation, rules: DampingRules): Signal {
  const judged = signal ? judge(signal, last, rules) : first(last, rules);
  return isWell(last.finding) ? judged : { ...judged, causes: last.causes ?? [] };
}

function judge(signal: Signal, last: Observation, rules: DampingRules): Signal {
  const { finding } = last;
  if (signal.confirmed && finding === signal.shown) return { ...signal, last, contradictions: 0 };
  const agrees = isWell(finding) === isWell(signal.last.finding);
  const contradictions = agrees ? signal.contradictions + 1 : 1;
  const enough = contradictions >= needed(finding, rules) || (!signal.confirmed && isWell(finding));
  if (enough) return { ...signal, last, shown: finding, confirmed: true, contradictions: 0 };
  return { ...signal, shown: signal.confirmed ? signal.shown : finding, last, contradictions };
}

function first(last: Observation, rules: DampingRules): Signal {
  const confirmed = isWell(last.finding) || needed(last.finding, rules) === 1;
  return { last, shown: last.finding, confirmed, contradictions: confirmed ? 0 : 1, causes: [] };
}

const isWell = (finding: Finding) => finding === 'operational';

const needed = (finding: Finding, rules: DampingRules) =>
  isWell(finding) ? rules.successesUntilShown : rules.failuresUntilShown;

const severity: Record<Finding, number> = { operational: 0, degraded: 1, down: 2 };

/** The worst of several findings; operational when there are none. */
export const worst = (findings: readonly Finding[]): Finding =>
  findings.reduce((a, b) => (severity[b] > severity[a] ? b : a), 'operational');
