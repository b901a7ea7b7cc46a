interface Piece {
  /** Seconds of the audio clock. */
  from: number;
  /** Seconds of the track. */
  position: number;
  rate: number;
}

/** Output lags behind the audio thread, so this many past changes may still matter. */
const keptPieces = 8;

/** A track's position on the audio clock: segments of constant rate, past and planned. */
export class Motion {
  private readonly pieces: Piece[];

  constructor(from: number, position: number, rate: number) {
    this.pieces = [{ from, position, rate }];
  }

  get begin() {
    return this.pieces[0]!.from;
  }

  /** Plays at `rate` from `when` on. Replaces later planned segments. */
  change(when: number, rate: number) {
    const position = this.positionAt(when);
    while (this.pieces.length > 0 && this.pieces.at(-1)!.from >= when) this.pieces.pop();
    this.pieces.push({ from: when, position, rate });
    if (this.pieces.length > keptPieces) this.pieces.shift();
  }

  /** When the track reaches a position, by the current plan. */
  timeOf(position: number): number {
    const piece = this.pieces.findLast(each => each.position <= position) ?? this.pieces[0]!;
    return piece.from + (position - piece.position) / piece.rate;
  }

  positionAt(contextTime: number): number {
    const piece = this.pieces.findLast(({ from }) => from <= contextTime) ?? this.pieces[0]!;
    return piece.position + (contextTime - piece.from) * piece.rate;
  }
}
