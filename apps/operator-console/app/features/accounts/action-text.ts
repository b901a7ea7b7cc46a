import { capitalized } from '../../components/code-text';

/** The details of an action in one line: `{ fileCount: 2, theme: { before: 'dark' } }` is “File count: 2, Theme before: dark”. */
export const detailsText = (details: Record<string, unknown>): string => facts(details).join(', ');

const facts = (details: object, parent = ''): string[] =>
  Object.entries(details).flatMap(([name, value]: [string, unknown]) => {
    const label = `${parent} ${wordsOf(name)}`.trim();
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? facts(value, label)
      : [`${capitalized(label)}: ${textOf(value)}`];
  });

const textOf = (value: unknown): string => {
  if (value === null) return 'none';
  if (Array.isArray(value)) return value.map(textOf).join(' ');
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** `submissionId` is “submission ID”. */
const wordsOf = (name: string) =>
  name
    .replace(/[_-]|(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .replace(/\bid\b/, 'ID');
