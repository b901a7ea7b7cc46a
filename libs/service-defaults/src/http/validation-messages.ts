import { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

/** Field names that do not split into readable words. */
const labels: Record<string, string> = {
  id: 'The id',
  org: 'The organization',
  t: 'The message type',
  uid: 'The uid',
  url: 'The link',
};

const kinds: Record<string, string> = {
  array: 'a list',
  boolean: 'true or false',
  date: 'a date',
  int: 'a whole number',
  nan: 'a number',
  null: 'empty',
  number: 'a number',
  object: 'an object',
  record: 'an object',
  string: 'text',
};

const formats: Record<string, string> = {
  date: 'a date such as 2026-11-24',
  datetime: 'a date and time such as 2026-11-24T09:30:00Z',
  email: 'an email address',
  time: 'a time such as 09:30',
  url: 'a web address',
  uuid: 'a UUID',
};

/** Sets our default messages for schemas without their own, instead of the library's. */
export const configureValidationMessages = () => z.config({ customError: issue => predicateOf(issue) });

/**
 * The fault of a field, or of the whole input, as a sentence. A contract's message is either a sentence or,
 * in lower case, a predicate for the field's name.
 */
export function describeIssue(path: readonly PropertyKey[], message: string, whole = 'The body'): string {
  if (/^\P{Ll}/u.test(message)) return message;
  return `${labelOf(path) ?? whole} ${message}.`;
}

/** `displayName` becomes "Display name", the third of `tags` "Tags 3". */
function labelOf(path: readonly PropertyKey[]): string | undefined {
  const parts = path.map(String);
  const at = parts.findLastIndex(part => !/^\d+$/.test(part));
  const name = parts[at];
  if (name === undefined) return undefined;
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/[_.-]+/g, ' ');
  const label = labels[name] ?? words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
  return [label, ...parts.slice(at + 1).map(index => Number(index) + 1)].join(' ');
}

function predicateOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'is required'
        : `has to be ${kinds[issue.expected] ?? issue.expected}`;
    case 'too_big':
      return tooBig(issue);
    case 'too_small':
      return tooSmall(issue);
    case 'invalid_format':
      return wrongFormat(issue);
    case 'invalid_value':
      return `has to be ${listOf(issue.values)}`;
    case 'not_multiple_of':
      return `has to be a multiple of ${String(issue.divisor)}`;
    case 'unrecognized_keys':
      return `has unknown fields: ${issue.keys.join(', ')}`;
    case 'invalid_key':
      return 'has a key that isn’t allowed';
    default:
      return 'isn’t valid';
  }
}

function tooBig({ origin, maximum, inclusive, exact }: Issue & { code: 'too_big' }): string {
  const most = Number(maximum);
  if (exact) return `needs exactly ${counted(most, origin)}`;
  if (isCounted(origin)) return `can have at most ${counted(most, origin)}`;
  return inclusive === false ? `has to be less than ${most}` : `can be at most ${most}`;
}

function tooSmall({ origin, minimum, inclusive, exact }: Issue & { code: 'too_small' }): string {
  const least = Number(minimum);
  if (exact) return `needs exactly ${counted(least, origin)}`;
  if (isCounted(origin)) return least === 1 ? 'can’t be empty' : `needs at least ${counted(least, origin)}`;
  return inclusive === false ? `has to be more than ${least}` : `has to be at least ${least}`;
}

function wrongFormat(issue: Issue & { code: 'invalid_format' }): string {
  if (issue.format === 'starts_with') return `has to start with "${String(issue['prefix'])}"`;
  if (issue.format === 'ends_with') return `has to end with "${String(issue['suffix'])}"`;
  const format = formats[issue.format];
  return format ? `has to be ${format}` : 'isn’t in the right format';
}

const isCounted = (origin: string) => ['string', 'array', 'set', 'map'].includes(origin);

const counted = (count: number, origin: string) => {
  const noun = origin === 'string' ? 'character' : origin === 'array' || origin === 'set' ? 'item' : 'entry';
  const plural = noun === 'entry' ? 'entries' : `${noun}s`;
  return `${count.toLocaleString('en')} ${count === 1 ? noun : plural}`;
};

const listOf = (values: readonly unknown[]) => {
  const shown = values.map(value => (typeof value === 'string' ? `"${value}"` : String(value)));
  return shown.length > 1 ? `one of ${shown.join(', ')}` : shown.join();
};
