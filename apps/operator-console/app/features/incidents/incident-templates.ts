import type { Incident, OpenIncident } from '@sevenfold/contracts';

export interface IncidentTemplate {
  name: string;
  title: string;
  impact: OpenIncident['impact'];
  text: string;
}

/** `{components}` stands for the chosen ones. */
export const incidentTemplates: readonly IncidentTemplate[] = [
  {
    name: 'Outage',
    title: '{components} unavailable',
    impact: 'down',
    text: 'We know that {components} cannot be reached, and are looking for the cause. Next update within 30 minutes.',
  },
  {
    name: 'Slow or failing requests',
    title: '{components} slow or failing',
    impact: 'degraded',
    text: 'Some requests to {components} are slow or fail. Trying again usually helps. We are looking for the cause.',
  },
  {
    name: 'Sign-in problems',
    title: 'Sign-in problems',
    impact: 'degraded',
    text: 'Some people cannot sign in. Anyone already signed in stays signed in. We are working on it.',
  },
  {
    name: 'Rooms disconnect',
    title: 'Rooms disconnect',
    impact: 'degraded',
    text: 'People lose their connection to rooms and return within seconds. Nothing said or queued is lost.',
  },
  {
    name: 'Uploads fail',
    title: 'Uploads fail',
    impact: 'degraded',
    text: 'Messages arrive, but their files may not. Uploads that stopped continue by themselves once this is fixed.',
  },
];

/** What usually is said when an incident comes into a state. */
export const updateTemplates: Record<Incident['state'], string> = {
  investigating: 'We are still looking for the cause.',
  identified: 'We found the cause and are working on a fix.',
  monitoring: 'A fix is in place. We are watching whether it holds.',
  resolved: 'Everything works again. We are sorry for the trouble.',
};

/** A template with the names of the chosen components. */
export function filledIn(text: string, names: readonly string[]): string {
  const listed =
    names.length === 0
      ? 'A service'
      : names.length === 1
        ? names[0]!
        : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  return text.replaceAll('{components}', listed);
}
