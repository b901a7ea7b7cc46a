import { fireEvent, screen, within } from '@testing-library/react';
import { nobodysSession, renderQueryingPage } from '../../testing/render-site';
import { serverStub } from '../../testing/server-stub';
import { EducatorPage } from './educator-page';
import { author } from './series';
import { SeriesPage } from './series-page';
import { previewOf, describeStatus, volumes } from './volumes';

const cardOf = (title: string) => within(screen.getByRole('heading', { name: title }).closest('li')!);

describe('the book series', () => {
  beforeEach(() => {
    localStorage.clear();
    serverStub();
    renderQueryingPage(<SeriesPage />, {
      path: '/divisions/vespera/seasons-of-change',
      session: nobodysSession(),
    });
  });

  it('counts readers, organizations, countries and volumes', () => {
    for (const [of, count] of Object.entries({
      readers: '2,500',
      organizations: '45',
      countries: '12',
      volumes: '4',
    }))
      expect(screen.getByText(of).nextSibling?.textContent).toBe(count);
  });

  it('opens and closes a volume', () => {
    const card = cardOf('The Thaw');
    const button = card.getByRole('button');
    expect(button.getAttribute('aria-expanded')).toBe('false');
    expect(card.queryByRole('list', { name: 'Themes' })).toBeNull();
    fireEvent.click(button);
    expect(within(card.getByRole('list', { name: 'Themes' })).getAllByRole('listitem')).toHaveLength(3);
    expect(card.getByText(/^The drawer marked Uncertain.*…$/).textContent!.length).toBeLessThanOrEqual(121);
    expect(card.getAllByRole('link').length).toBeGreaterThan(0);
    fireEvent.click(button);
    expect(card.queryByRole('list', { name: 'Themes' })).toBeNull();
  });

  it('shows each volume’s cover with alternative text', () => {
    for (const { title, image } of volumes)
      expect(cardOf(title).getByRole('img', { name: image.alt }).getAttribute('src')).toBe(image.src);
  });

  it('offers two ways to order each volume, and prints no invented ISBN', () => {
    for (const { title } of volumes) {
      const card = cardOf(title);
      fireEvent.click(card.getByRole('button'));
      const targets = card.getAllByRole('link').map(link => link.getAttribute('href'));
      expect(targets).toEqual([`/contact?order=${encodeURIComponent(title)}`, '/series/order-form.pdf']);
      expect(card.queryByText(/ISBN/)).toBeNull();
      expect(card.getByText(/^Vespera catalogue no\. VES 24-\d$/)).toBeTruthy();
    }
  });

  it('shows the author, his credentials and his contact', () => {
    const about = within(screen.getByRole('region', { name: 'About the author' }));
    expect(about.getByText('Imre Solander')).toBeTruthy();
    expect(about.getByRole('img', { name: /^Imre Solander/ }).getAttribute('src')).toBe(author.portrait.src);
    const credentials = within(about.getByRole('list', { name: 'Credentials' })).getAllByRole('listitem');
    expect(credentials.map(({ textContent }) => textContent)).toEqual(author.credentials);
    const links = about.getAllByRole('link').map(link => link.getAttribute('href'));
    expect(links).toEqual([`mailto:${author.contact.email}`]);
  });

  it('has three reviews and a press kit', () => {
    expect(screen.getByRole('heading', { name: 'Reviews' })).toBeTruthy();
    expect(screen.getAllByRole('img', { name: /^[1-5] of 5$/ })).toHaveLength(3);
    expect(screen.getByRole('link', { name: 'Press kit' }).getAttribute('href')).toBe(
      '/series/press-kit.pdf',
    );
  });
});

describe('the educator hub', () => {
  beforeEach(() => {
    localStorage.clear();
    serverStub();
    renderQueryingPage(<EducatorPage />, {
      path: '/divisions/summit/seasons-of-change',
      session: nobodysSession(),
    });
  });

  it('shows three objectives of a volume, its sample lesson and a link to the resources', () => {
    const card = cardOf('The Long Light');
    fireEvent.click(card.getByRole('button'));
    const objectives = within(card.getByRole('list', { name: 'Learning objectives' }));
    expect(objectives.getAllByRole('listitem')).toHaveLength(3);
    expect(card.getByRole('link', { name: /^Sample Lesson/ }).getAttribute('href')).toBe(
      '/series/summer-lesson.pdf',
    );
    expect(card.getByRole('link', { name: /^View Resources/ }).getAttribute('href')).toBe('#resources');
  });

  it('has four kinds of resources, reviews, and links onward', () => {
    for (const group of ['Curriculum', 'Lesson resources', 'Assessments', 'Multimedia'])
      expect(within(screen.getByRole('region', { name: group })).getAllByRole('link')).toHaveLength(1);
    expect(screen.getAllByRole('img', { name: /of 5$/ })).toHaveLength(3);
    expect(screen.getByRole('link', { name: 'Request Access' }).getAttribute('href')).toBe('/contact');
    expect(screen.getByRole('link', { name: 'View Series Overview' })).toBeTruthy();
  });
});

it('has a label for each state of a volume', () => {
  const words = ['published', 'in-progress', 'coming-soon', 'burnt'].map(describeStatus);
  expect(words).toEqual(['Available Now', 'In Progress', 'Coming Soon', 'Unknown']);
});

it('shortens excerpts to whole words within 120 characters', () => {
  for (const { excerpt } of volumes) {
    const preview = previewOf(excerpt);
    expect(preview.length).toBeLessThanOrEqual(121);
    expect(excerpt.startsWith(preview.slice(0, -1))).toBe(true);
  }
  expect(previewOf('Short.')).toBe('Short.');
});
