import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brand, foldColors } from '@sevenfold/brand';
import { author, readersReviews } from '../../app/features/series/series';
import { volumes, type Season, type Volume } from '../../app/features/series/volumes';
import { cover } from './covers';
import { lessons, weeks } from './lessons';
import { readingCheck } from './reading-check';
import { Sheet } from './sheet';
import { turningYear } from './turning-year';

const colors: Record<Season, string> = {
  spring: foldColors.summit,
  summer: foldColors.lumina,
  autumn: foldColors.skyforge,
  winter: foldColors.nexus,
};

/** Downloads of the series' pages, generated from the same texts. */
export async function writeSeriesFiles(clientDirectory: string): Promise<void> {
  const folder = join(clientDirectory, 'series');
  await mkdir(folder, { recursive: true });
  const files: Record<string, string | Buffer> = {
    'order-form.pdf': await orderForm(),
    'press-kit.pdf': await pressKit(),
    'curriculum.pdf': await curriculum(),
    'worksheets.pdf': await worksheets(),
    'reading-check.html': readingCheck(),
    'turning-year.svg': turningYear(),
  };
  for (const volume of volumes) {
    files[`${volume.id}-lesson.pdf`] = await lesson(volume);
    files[`${volume.id}-cover.svg`] = cover(volume);
  }
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
}

function pressKit() {
  const sheet = new Sheet(`${brand.series}: press kit`).title(brand.series, 'Press kit');
  sheet.text(
    'Four volumes about growing, one for each turn of the year, published by Vespera, a division of Sevenfold.',
  );
  for (const { title, tagline, description, pageCount, catalogueNumber, publishDate } of volumes)
    sheet
      .heading(title)
      .text(`${tagline}. ${description}`)
      .text(`${pageCount} pages, published ${publishDate}, catalogue no. ${catalogueNumber}`);
  sheet.heading(author.name).text(author.bio).list(author.credentials).text(author.contact.email);
  sheet.heading('To quote');
  for (const { quote, author: by, source } of readersReviews) sheet.text(`“${quote}” ${by}, ${source}`);
  return sheet.finish();
}

/** A form to print, fill in and send, because schools order on paper. */
function orderForm() {
  const sheet = new Sheet(`${brand.series}: order form`).title(
    'Order form',
    `${brand.series}, in class sets`,
  );
  sheet.text(
    `For schools, libraries and reading groups. Fill this in and send it to ${author.contact.email}. We answer within two working days with a price and a delivery date; we order nothing until you’ve agreed to both.`,
  );
  for (const { title, catalogueNumber, pageCount } of volumes)
    sheet.text(`${title}, paperback, ${pageCount} pages, ${catalogueNumber}. Copies: ______`);
  return sheet
    .heading('School or group, and who teaches with the books')
    .lines(2)
    .heading('Deliver to')
    .lines(3)
    .heading('Email, for the answer')
    .lines(1)
    .finish();
}

function curriculum() {
  const sheet = new Sheet('A year with four books', foldColors.summit).title(
    'A year with four books',
    'Twelve weeks with Seasons of Change',
  );
  for (const [season, { id, title, objectives }] of volumes.entries()) {
    sheet.heading(`${title}: weeks ${season * 3 + 1} to ${season * 3 + 3}`).list(objectives);
    for (const [week, text] of weeks[id].entries()) sheet.text(`Week ${season * 3 + week + 1}. ${text}`);
  }
  return sheet.finish();
}

function worksheets() {
  return new Sheet('Worksheets', foldColors.summit)
    .title('Field journal', 'One line a day, even on days when nothing happens')
    .text('Name, and what I look at:')
    .lines(18)
    .nextPage()
    .title('Map of favours', 'Goods in one colour, favours in the other')
    .text(
      'Write everyone’s name, leave room between them, and draw who owes whom what. Then draw the arrow the author left out:',
    )
    .lines(3)
    .nextPage()
    .title('Ballot', 'One book goes into the stove tonight')
    .text('Before talking I would give:')
    .lines(2)
    .text('After talking I would give:')
    .lines(2)
    .text('Three sentences for the book that lost:')
    .lines(6)
    .finish();
}

function lesson({ id, title, objectives, excerpt }: Volume) {
  const { title: name, needs, steps, home } = lessons[id];
  return new Sheet(`${title}: sample lesson`, colors[id])
    .title(name, `Sample lesson for ${title}, 45 minutes`)
    .heading('You need')
    .text(needs)
    .heading('Afterwards, children can')
    .list(objectives)
    .heading('To read aloud')
    .text(`“${excerpt}”`)
    .heading('The lesson')
    .list(steps)
    .heading('At home')
    .text(home)
    .finish();
}
