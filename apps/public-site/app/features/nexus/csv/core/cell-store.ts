const usualChunkBytes = 16 * 1024 * 1024;
const cellsPerBlock = 1024 * 1024;
const [minus, point, nought, nine] = [45, 46, 48, 57];
const smallLetter = (byte: number) => (byte >= 65 && byte <= 90 ? byte + 32 : byte);

/**
 * Stores a table as the bytes of its cells and the end of each. 200 MB of text take about that much memory. Strings
 * would take five times as much.
 */
export class CellStore {
  private readonly chunks: Uint8Array[] = [];
  private chunkEnd = 0;
  private readonly blocks: Uint32Array[] = [];
  private readonly rowsPerBlock: number;
  private readonly stride: number;
  private readonly encoder = new TextEncoder();
  private readonly decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  rowCount = 0;

  constructor(
    readonly columnCount: number,
    private readonly chunkBytes = usualChunkBytes,
  ) {
    // The start of each row, then the end of each of its cells.
    this.stride = columnCount + 1;
    this.rowsPerBlock = Math.max(16, Math.floor(cellsPerBlock / this.stride));
  }

  /** Missing cells are empty; cells beyond the last column are dropped. */
  add(cells: readonly string[]): void {
    const count = Math.min(cells.length, this.columnCount);
    let longest = this.columnCount;
    for (let column = 0; column < count; column += 1) longest += cells[column]!.length * 3;
    this.makeRoom(longest);
    const chunk = this.chunks.at(-1)!;
    const base = (this.chunks.length - 1) * this.chunkBytes;
    const block = this.blockOf(this.rowCount);
    let at = (this.rowCount % this.rowsPerBlock) * this.stride;
    block[at] = base + this.chunkEnd;
    for (let column = 0; column < this.columnCount; column += 1) {
      if (column < count) this.chunkEnd = this.write(cells[column]!, chunk, this.chunkEnd);
      at += 1;
      block[at] = base + this.chunkEnd;
      // A separator, so that no search matches across two cells.
      chunk[this.chunkEnd++] = 0;
    }
    this.rowCount += 1;
  }

  cell(row: number, column: number): string {
    const block = this.blocks[Math.floor(row / this.rowsPerBlock)]!;
    const at = (row % this.rowsPerBlock) * this.stride + column;
    return this.text(column === 0 ? block[at]! : block[at]! + 1, block[at + 1]!);
  }

  row(row: number): string[] {
    return Array.from({ length: this.columnCount }, (_, column) => this.cell(row, column));
  }

  /** All cells of a row as one text, to search in any of them. */
  wholeRow(row: number): string {
    const block = this.blocks[Math.floor(row / this.rowsPerBlock)]!;
    const at = (row % this.rowsPerBlock) * this.stride;
    return this.text(block[at]!, block[at + this.columnCount]!);
  }

  /** The cell's number if it is plain digits; undefined if it needs a closer look. */
  plainNumber(row: number, column: number): number | undefined {
    const block = this.blocks[Math.floor(row / this.rowsPerBlock)]!;
    const place = (row % this.rowsPerBlock) * this.stride + column;
    const from = column === 0 ? block[place]! : block[place]! + 1;
    const length = block[place + 1]! - from;
    // Sums are not exact beyond fifteen digits.
    if (length === 0 || length > 15) return length === 0 ? NaN : undefined;
    const chunk = this.chunks[Math.floor(from / this.chunkBytes)]!;
    const start = from % this.chunkBytes;
    const below = chunk[start] === minus;
    let value = 0;
    let decimals = -1;
    for (let at = below ? start + 1 : start; at < start + length; at += 1) {
      const byte = chunk[at]!;
      if (byte >= nought && byte <= nine) {
        value = value * 10 + byte - nought;
        if (decimals >= 0) decimals += 1;
      } else if (byte === point && decimals < 0) decimals = 0;
      else return undefined;
    }
    if (decimals === 0 || (below && length === 1)) return undefined;
    if (decimals > 0) value /= 10 ** decimals;
    return below ? -value : value;
  }

  /** Whether any cell of a row contains these bytes: lower-case ASCII, which also matches capitals. */
  rowHas(row: number, wanted: Uint8Array): boolean {
    const block = this.blocks[Math.floor(row / this.rowsPerBlock)]!;
    const place = (row % this.rowsPerBlock) * this.stride;
    const from = block[place]!;
    const chunk = this.chunks[Math.floor(from / this.chunkBytes)]!;
    const start = from % this.chunkBytes;
    const last = start + block[place + this.columnCount]! - from - wanted.length;
    for (let at = start; at <= last; at += 1) {
      let same = 0;
      while (same < wanted.length && smallLetter(chunk[at + same]!) === wanted[same]) same += 1;
      if (same === wanted.length) return true;
    }
    return false;
  }

  private text(from: number, to: number): string {
    if (from === to) return '';
    const chunk = this.chunks[Math.floor(from / this.chunkBytes)]!;
    const start = from % this.chunkBytes;
    const end = start + to - from;
    if (to - from > 32) return this.decoder.decode(chunk.subarray(start, end));
    let text = '';
    for (let at = start; at < end; at += 1) {
      const byte = chunk[at]!;
      if (byte > 127) return this.decoder.decode(chunk.subarray(start, end));
      text += String.fromCharCode(byte);
    }
    return text;
  }

  private makeRoom(bytes: number): void {
    if (bytes > this.chunkBytes) throw new RangeError('A row is longer than a chunk.');
    if (this.chunkEnd + bytes <= this.chunkBytes && this.chunks.length > 0) return;
    this.chunks.push(new Uint8Array(this.chunkBytes));
    this.chunkEnd = 0;
  }

  private blockOf(row: number): Uint32Array {
    const number = Math.floor(row / this.rowsPerBlock);
    return (this.blocks[number] ??= new Uint32Array(this.rowsPerBlock * this.stride));
  }

  /** Most cells are plain ASCII, which is faster to write byte by byte. */
  private write(text: string, chunk: Uint8Array, from: number): number {
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      if (code > 127) return from + this.encoder.encodeInto(text, chunk.subarray(from)).written;
      chunk[from + index] = code;
    }
    return from + text.length;
  }
}
