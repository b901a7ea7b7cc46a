import { globSync, readFileSync } from 'node:fs';

const app = new URL('./', import.meta.url);

/** Words that suit stories, not screens. */
const stiff =
  /\b(whoever|whom|anew|everybody|somebody|anybody|of yours|of which|for ever|is told|e-mail|cannot be kept|may have up to)\b/gi;
/** These files tell stories, in voices of their own. */
const stories = ['features/demos/reader/story.ts', 'features/series/'];

/** The source without comments: code, and text that people read. */
const withoutComments = (source: string) =>
  source.replaceAll(/\/\*[^]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '');

const files = globSync('**/*.{ts,tsx}', { cwd: app }).filter(
  file => !/\.spec\.|^testing\/|\/testing\//.test(file) && !stories.some(story => file.startsWith(story)),
);

it('pages use everyday words', () => {
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap(file =>
    [...withoutComments(readFileSync(new URL(file, app), 'utf8')).matchAll(stiff)].map(
      ([word]) => `${file}: ${word}`,
    ),
  );
  expect(found).toEqual([]);
});
