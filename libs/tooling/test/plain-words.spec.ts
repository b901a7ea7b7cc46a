import { globSync, readFileSync } from 'node:fs';

const root = new URL('../../../', import.meta.url);

/** Words that suit stories, not screens and error messages. */
const stiff =
  /\b(whoever|whom|anew|everybody|somebody|anybody|of yours|of which|for ever|is told|e-mail|cannot be kept|may have up to)\b/gi;
/** These files tell stories, in voices of their own. */
const stories = /^(libs\/brand\/|apps\/public-site\/app\/features\/(demos\/reader\/story\.ts|series\/))/;

/** The source without comments: code, and text that people read. */
const withoutComments = (source: string) =>
  source.replaceAll(/\/\*[^]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '');

const files = globSync(['apps/*/app/**/*.{ts,tsx}', '{libs,services}/*/src/**/*.{ts,tsx}'], {
  cwd: root,
}).filter(file => !/\.spec\.|\/(testing|generated)\//.test(file) && !stories.test(file));

it('screens, emails and errors use everyday words', () => {
  for (const part of ['public-site', 'operator-console', 'ui', 'contact-intake'])
    expect(files.some(file => file.includes(`/${part}/`))).toBe(true);
  const found = files.flatMap(file =>
    [...withoutComments(readFileSync(new URL(file, root), 'utf8')).matchAll(stiff)].map(
      ([word]) => `${file}: ${word}`,
    ),
  );
  expect(found).toEqual([]);
});
