import { screen, within } from '@testing-library/react';
import { casePicture, people, portraitOf, studioCases, studioServices } from '@sevenfold/brand';
import { caseAfter, findCase } from '@sevenfold/brand/case-pages';
import { paths } from '../../config/paths';
import { prerenderedPaths } from '../../config/prerendered-paths';
import { nobodysSession, renderSite } from '../../testing/render-site';
import { serverStub } from '../../testing/server-stub';
import { CasePage } from './case-page';
import { WorkIndex } from './work-index';

const cases = studioCases.map(({ slug }) => findCase(slug)!);
const hrefs = (elements: HTMLElement[]) => elements.map(link => link.getAttribute('href'));

beforeEach(() => {
  localStorage.clear();
  serverStub();
});

describe.each(cases.map(study => [study.title, study] as const))('%s', (_title, study) => {
  beforeEach(() => {
    renderSite(<CasePage study={study} />, { path: paths.case(study.slug), session: nobodysSession() });
  });

  it('shows the problem, the process, the result and the people', () => {
    expect(screen.getByRole('heading', { level: 1, name: study.title })).toBeTruthy();
    for (const part of ['The problem', 'What came of it'])
      expect(screen.getByRole('region', { name: part }).textContent!.length).toBeGreaterThan(150);
    const process = within(screen.getByRole('region', { name: 'How we did it' }));
    expect(process.getAllByRole('listitem').length).toBeGreaterThan(2);
    const team = within(screen.getByRole('region', { name: 'Who made it' }));
    for (const { person, did } of study.team) {
      expect(team.getByText(people[person].name).parentElement!.textContent).toContain(did);
      expect(team.getByRole('img', { name: `Portrait of ${people[person].name}` }).getAttribute('src')).toBe(
        portraitOf(person),
      );
    }
  });

  it('shows its poster and three more pictures, all with alternative text and sizes', () => {
    for (const { name, alt } of [{ name: 'poster', alt: study.poster }, ...study.pictures]) {
      const picture = screen.getByRole('img', { name: alt });
      expect(picture.getAttribute('src')).toBe(casePicture(study.slug, name));
      expect(Number(picture.getAttribute('width'))).toBeGreaterThan(0);
      expect(Number(picture.getAttribute('height'))).toBeGreaterThan(0);
      expect(alt.length).toBeGreaterThan(30);
    }
    expect(study.pictures).toHaveLength(3);
  });

  it('links to its division, its service, the next case and the studio', () => {
    const links = hrefs(screen.getAllByRole('link'));
    for (const path of [
      paths.division(study.division),
      paths.service(study.service),
      paths.case(caseAfter(study.slug).slug),
      paths.work,
      paths.contact,
    ])
      expect(links).toContain(path);
  });

  it('has readable colours', () => {
    expect(contrast(study.colors.ground, study.colors.ink)).toBeGreaterThanOrEqual(4.5);
  });
});

it('links from the index to every case and service', () => {
  renderSite(<WorkIndex />, { path: paths.work, session: nobodysSession() });
  const links = hrefs(screen.getAllByRole('link'));
  for (const { slug } of studioCases) expect(links).toContain(paths.case(slug));
  for (const { slug } of studioServices) expect(links).toContain(paths.service(slug));
});

it('reaches every case by following the next links', () => {
  const seen = new Set<string>();
  for (let slug = studioCases[0]!.slug; !seen.has(slug); slug = caseAfter(slug).slug) seen.add(slug);
  expect(seen.size).toBe(studioCases.length);
});

it('prerenders the index and every case', () => {
  for (const path of [paths.work, ...studioCases.map(({ slug }) => paths.case(slug))])
    expect(prerenderedPaths).toContain(path);
});

it('has a case for every service and division', () => {
  for (const { slug } of studioServices)
    expect(studioCases.some(({ service }) => service === slug)).toBe(true);
  expect(new Set(studioCases.map(({ division }) => division)).size).toBe(7);
});

/** Contrast ratio, as WCAG computes it. */
function contrast(one: string, other: string): number {
  const luminance = (color: string) => {
    const [red, green, blue] = [1, 3, 5].map(at => {
      const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    }) as [number, number, number];
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [lighter, darker] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}
