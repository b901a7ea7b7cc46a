interface Piece {
  /** Seconds of the audio clock. */
  from: number;
  /** Seconds of the track. */
  position: number;
  rate: number;
}

/** What is heard lags behind what was told to the audio thread: so many changes back may still matter. */
const keptPieces = 8;

/** Where a track is by the audio clock: pieces of one rate each, past ones and ones to come. */
export class Motion {
  private readonly pieces: Piece[];

  constructor(from: number, position: number, rate: number) {
    this.pieces = [{ from, position, rate }];
  }

  get begin() {
    return this.pieces[0]!.from;
  }

  /** At `rate` from `when` on. What was meant to come after is not to come. */
  change(when: number, rate: number) {
    const position = this.positionAt(when);
    while (this.pieces.length > 0 && this.pieces.at(-1)!.from >= when) this.pieces.pop();
    this.pieces.push({ from: when, position, rate });
    if (this.pieces.length > keptPieces) this.pieces.shift();
  }

  positionAt(contextTime: number): number {
    const piece = this.pieces.findLast(({ from }) => from <= contextTime) ?? this.pieces[0]!;
    return piece.position + (contextTime - piece.from) * piece.rate;
  }
}
