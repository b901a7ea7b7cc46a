import { seriesAttributes, seriesOf, type Exemplars } from './exemplars.js';

export const openMetricsType = 'application/openmetrics-text; version=1.0.0; charset=utf-8';

const durations = 'http_server_request_duration_bucket';
const seriesLabels = seriesAttributes.map(name => new RegExp(`[{,]${name.replaceAll('.', '_')}="([^"]*)"`));

/**
 * Converts Prometheus' text format to OpenMetrics 1.0, which has exemplars: buckets of request durations name
 * a trace. OpenMetrics names counter families without `_total`, and requires units in names, which semantic
 * conventions do not have.
 */
export function openMetrics(prometheusText: string, exemplars: Pick<Exemplars, 'within'>): string {
  let above: number | undefined;
  const lines = prometheusText
    .trimEnd()
    .split('\n')
    .filter(line => !line.startsWith('# UNIT '))
    .map(line => {
      if (line.startsWith('# ')) return aboutFamily(line);
      if (!line.startsWith(durations)) return line;
      const upTo = Number(/[{,]le="([^"]*)"/.exec(line)![1]!.replace('+Inf', 'Infinity'));
      // Buckets of a series are consecutive, shortest first.
      if (above === undefined || upTo <= above) above = 0;
      const found = exemplars.within(seriesOfLine(line), above, upTo);
      above = upTo;
      return found ? `${line} # {trace_id="${found.traceId}"} ${found.seconds} ${found.at}` : line;
    });
  return `${lines.join('\n')}\n# EOF\n`;
}

function aboutFamily(line: string): string {
  return line
    .replace(/^# TYPE (\S+) untyped$/, '# TYPE $1 unknown')
    .replace(/^# TYPE (\S+)_total counter$/, '# TYPE $1 counter')
    .replace(/^# HELP (\S+)_total /, '# HELP $1 ');
}

const seriesOfLine = (line: string) => seriesOf(seriesLabels.map(label => label.exec(line)?.[1]));
