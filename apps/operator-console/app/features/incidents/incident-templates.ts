import type { Incident } from '@sevenfold/contracts';

/** Default text for each state of an incident. */
export const updateTemplates: Record<Incident['state'], string> = {
  investigating: 'We’re still looking for the cause.',
  identified: 'We found the cause and are working on a fix.',
  monitoring: 'A fix is in place. We’re watching whether it holds.',
  resolved: 'Everything works again. Sorry for the trouble.',
};

const mostNames = 3;

/** Replaces `{components}` with the names of the affected components. */
export function filledIn(text: string, names: readonly string[]): string {
  return text.replaceAll('{components}', () => listed(names));
}

function listed(names: readonly string[]): string {
  if (names.length === 0) return 'a service';
  const shown =
    names.length > mostNames
      ? [...names.slice(0, mostNames - 1), `${names.length - mostNames + 1} more services`]
      : names;
  return shown.length === 1 ? shown[0]! : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}
