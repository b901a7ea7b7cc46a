import PDFDocument from 'pdfkit';
import { brand, foldColors } from '@sevenfold/brand';

const margin = 64;
const ink = '#101c1d';
const quiet = '#4c5a5b';

/** An A4 PDF in the standard 14 fonts, which every reader and every school printer has. */
export class Sheet {
  private readonly document: PDFKit.PDFDocument;
  private readonly pieces: Buffer[] = [];

  constructor(
    title: string,
    private readonly color: string = foldColors.vespera,
  ) {
    // A fixed date keeps builds reproducible.
    const info = { Title: title, Author: brand.name, CreationDate: new Date(0) };
    this.document = new PDFDocument({
      size: 'A4',
      margin,
      info,
      lang: 'en',
      tagged: true,
      displayTitle: true,
    });
    this.document.on('data', (piece: Buffer) => this.pieces.push(piece));
    this.band();
    this.document.on('pageAdded', () => this.band());
  }

  private get width() {
    return this.document.page.width - 2 * margin;
  }

  /** The coloured corner at the top right. */
  private band() {
    const { width } = this.document.page;
    this.document.save();
    this.document.polygon([width - 90, 0], [width, 0], [width, 90]).fill(this.color);
    this.document.restore();
    this.document.x = margin;
    this.document.y = margin;
  }

  title(text: string, below?: string) {
    this.document
      .font('Helvetica-Bold')
      .fontSize(34)
      .fillColor(ink)
      .text(text, { width: this.width - 60 });
    if (below)
      this.document
        .font('Times-Italic')
        .fontSize(15)
        .fillColor(quiet)
        .text(below, { width: this.width - 60 });
    this.document.moveDown(1.2);
    return this;
  }

  heading(text: string) {
    this.document.moveDown(0.6).font('Helvetica-Bold').fontSize(15).fillColor(ink).text(text);
    this.document.moveDown(0.25);
    return this;
  }

  text(text: string) {
    this.document.font('Times-Roman').fontSize(12).fillColor(ink).text(text, { lineGap: 3 });
    this.document.moveDown(0.5);
    return this;
  }

  list(items: readonly string[]) {
    this.document.font('Times-Roman').fontSize(12).fillColor(ink);
    this.document.list([...items], { bulletRadius: 2, lineGap: 3 });
    this.document.moveDown(0.5);
    return this;
  }

  /** Blank lines to write on. */
  lines(count: number) {
    for (let line = 0; line < count; line++) {
      const y = this.document.y + 26;
      this.document
        .moveTo(margin, y)
        .lineTo(margin + this.width, y)
        .lineWidth(0.5)
        .stroke(quiet);
      this.document.y = y;
    }
    this.document.moveDown(1);
    return this;
  }

  nextPage() {
    this.document.addPage();
    return this;
  }

  async finish(): Promise<Buffer> {
    const finished = new Promise(resolve => this.document.once('end', resolve));
    this.document.end();
    await finished;
    return Buffer.concat(this.pieces);
  }
}
