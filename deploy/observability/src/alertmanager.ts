import type { Severity } from './alert.js';
import { explanations, type Alerts } from './causes.js';
import { yamlText } from './yaml-text.js';

interface Matcher {
  name: string;
  value: string;
  matchType: '=' | '=~';
}

const matcher = (name: string, values: readonly string[]): Matcher => ({
  name,
  value: values.join('|'),
  matchType: values.length === 1 ? '=' : '=~',
});

interface Route {
  severity: Severity;
  receiver: string;
  groupBy: string[];
  groupWait: string;
  groupInterval: string;
  repeatInterval: string;
}

const receivers = ['page', 'ticket', 'watchdog'] as const;

/** Alerts of any other severity go here too. */
const tickets: Omit<Route, 'severity'> = {
  receiver: 'ticket',
  groupBy: ['namespace'],
  groupWait: '5m',
  groupInterval: '30m',
  repeatInterval: '24h',
};

const routes: readonly Route[] = [
  {
    severity: 'page',
    receiver: 'page',
    groupBy: ['namespace', 'alertname'],
    // Longer than a cause may fire after its effect: two scrapes and two evaluations of 15 s each.
    groupWait: '30s',
    groupInterval: '2m',
    repeatInterval: '4h',
  },
  {
    severity: 'none',
    receiver: 'watchdog',
    groupBy: ['namespace'],
    groupWait: '0s',
    groupInterval: '1m',
    repeatInterval: '5m',
  },
];

interface Inhibition {
  source: Matcher[];
  target: Matcher[];
  equal: string[];
}

const matchersOf = ({ names, label }: Alerts) => [
  matcher('alertname', names),
  ...(label ? [matcher(label.name, label.values)] : []),
];

const inhibitions: readonly Inhibition[] = [
  // The same alert at both severities. A label that both lack counts as equal.
  {
    source: [matcher('severity', ['page'])],
    target: [matcher('severity', ['ticket'])],
    equal: ['alertname', 'namespace', 'component', 'name', 'objective'],
  },
  ...explanations.flatMap(({ cause, effects }) =>
    effects.map(effect => ({
      source: matchersOf(cause),
      target: matchersOf(effect),
      equal: ['namespace'],
    })),
  ),
];

/** Alertmanager's own file. Receivers send nothing until the chart gives them webhooks. */
function plainConfiguration() {
  const timing = ({
    groupBy,
    groupWait,
    groupInterval,
    repeatInterval,
    receiver,
  }: Omit<Route, 'severity'>) => ({
    receiver,
    group_by: groupBy,
    group_wait: groupWait,
    group_interval: groupInterval,
    repeat_interval: repeatInterval,
  });
  const written = ({ name, matchType, value }: Matcher) => `${name}${matchType}"${value}"`;
  return {
    route: {
      ...timing(tickets),
      routes: routes.map(route => ({
        matchers: [written(matcher('severity', [route.severity]))],
        ...timing(route),
      })),
    },
    inhibit_rules: inhibitions.map(({ source, target, equal }) => ({
      source_matchers: source.map(written),
      target_matchers: target.map(written),
      equal,
    })),
    receivers: receivers.map(name => ({ name })),
  };
}

/** The `spec` of the Prometheus operator's AlertmanagerConfig, which limits it to its own namespace. */
function operatorSpec() {
  return {
    route: {
      ...tickets,
      routes: routes.map(({ severity, ...route }) => ({
        matchers: [matcher('severity', [severity])],
        ...route,
      })),
    },
    inhibitRules: inhibitions.map(({ source, target, equal }) => ({
      sourceMatch: source,
      targetMatch: target,
      equal,
    })),
    receivers: receivers.map(name => ({ name })),
  };
}

export const alertmanagerFiles: ReadonlyMap<string, string> = new Map([
  ['helm/sevenfold/files/alertmanager.yaml', yamlText(plainConfiguration())],
  ['helm/sevenfold/files/alertmanager-config.yaml', yamlText(operatorSpec())],
]);
