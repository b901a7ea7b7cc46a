/** Result of a single probe. */
export type Finding = 'operational' | 'degraded' | 'down';

export interface Observation {
  readonly finding: Finding;
  readonly at: Date;
  /** Absent without an answer. */
  readonly latencyMs?: number;
  /** Failed checks, if the probed service is otherwise well and so not itself the cause. */
  readonly causes?: readonly string[];
}

export interface DampingRules {
  readonly failuresUntilShown: number;
  readonly successesUntilShown: number;
}

/**
 * Something probed repeatedly, and its displayed state. A change counts only after several equal results in a
 * row; only the very first success counts at once.
 */
export interface Signal {
  readonly last: Observation;
  /** The displayed state. */
  readonly shown: Finding;
  /** False while only unconfirmed failures are known: too early for an alarm. */
  readonly confirmed: boolean;
  /** Consecutive results that contradict the displayed state. */
  readonly contradictions: number;
  /** Causes of the last failure: valid as long as the failure is displayed, even after the first success. */
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

/** The worst of several findings; operational if there are none. */
export const worst = (findings: readonly Finding[]): Finding =>
  findings.reduce((a, b) => (severity[b] > severity[a] ? b : a), 'operational');
