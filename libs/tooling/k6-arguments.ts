import { localAddresses, withoutName } from './local-addresses.ts';

interface Play {
  journey: string;
  url: string;
  /** File to which k6 writes its summary. */
  summary: string;
  /** Variables of the journey. One without a value keeps its default. */
  variables: Record<string, string | undefined>;
}

/** k6's arguments for one journey, in the repository's folder. */
export const k6Arguments = ({ journey, url, summary, variables }: Play): string[] => [
  'run',
  '--quiet',
  '--no-usage-report',
  // Its control port is fixed, and unused.
  '--address=',
  `--summary-export=${summary}`,
  ...localAddresses(url),
  ...Object.entries({ BASE_URL: withoutName(url.replace(/\/+$/, '')), ...variables }).flatMap(
    ([name, value]) => (value ? ['-e', `${name}=${value}`] : []),
  ),
  `k6/journeys/${journey}.ts`,
];
