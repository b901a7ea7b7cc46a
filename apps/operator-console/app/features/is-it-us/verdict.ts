import { isOrAre, type IsItUs, type MetricsPanel } from '@sevenfold/contracts';
import { toneOf } from './format-value';

export interface Verdict {
  answer: 'Yes' | 'Perhaps' | 'No';
  reasons: string[];
}

/** The page's verdict, with its reasons: signs that it is us, or what we cannot see. */
export function verdictOf({ troubled, metrics }: Pick<IsItUs, 'troubled' | 'metrics'>): Verdict {
  const alerts = (metrics.state === 'read' && metrics.alerts) || [];
  const pages = alerts.filter(({ severity }) => severity === 'page');
  const broken = troubled.filter(({ status }) => status !== 'maintenance');
  const certain = [
    ...(pages.length > 0
      ? [`${counted(pages.length, 'page alert')} firing, before Alertmanager groups and silences them`]
      : []),
    ...broken.map(({ name, status }) => `${name} ${isOrAre(name)} ${status}`),
  ];
  const tickets = alerts.length - pages.length;
  const doubtful = [
    ...(tickets > 0 ? [`${counted(tickets, 'ticket')} firing`] : []),
    ...(metrics.state === 'read' ? metrics.panels.flatMap(redRows) : []),
    ...(metrics.state === 'away' || (metrics.state === 'read' && metrics.alerts === null)
      ? ['we can’t read our monitoring']
      : []),
  ];
  if (certain.length > 0) return { answer: 'Yes', reasons: [...certain, ...doubtful] };
  if (doubtful.length > 0) return { answer: 'Perhaps', reasons: doubtful };
  const seen = metrics.state === 'not-configured' ? 'probes' : 'probes, alerts and budgets';
  return { answer: 'No', reasons: [`everything works, as far as ${seen} show`] };
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

function redRows({ title, columns, rows }: MetricsPanel): string[] {
  const red = rows.filter(({ values }) =>
    values.some((value, index) => toneOf(value, columns[index]!.thresholds) === 'bad'),
  );
  return red.length > 0 ? [`${title.toLowerCase()}: ${counted(red.length, 'row')} in red`] : [];
}
