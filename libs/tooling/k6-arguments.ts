import { localAddresses, withoutName } from './local-addresses.ts';

interface Play {
  journey: string;
  url: string;
  /** File to which k6 writes its summary. */
  summary: string;
  /** Variables of the journey. Those without a value keep their defaults. */
  variables: Record<string, string | undefined>;
}

/** k6's arguments for one journey, in the repository's folder. */
export const k6Arguments = ({ journey, url, summary, variables }: Play): string[] => [
  'run',
  '--quiet',
  '--no-usage-report',
  // Turns off k6's control port: nothing uses it, and its number is fixed.
  '--address=',
  `--summary-export=${summary}`,
  ...localAddresses(url),
  ...Object.entries({ BASE_URL: withoutName(url.replace(/\/+$/, '')), ...variables }).flatMap(
    ([name, value]) => (value ? ['-e', `${name}=${value}`] : []),
  ),
  `k6/journeys/${journey}.ts`,
];
