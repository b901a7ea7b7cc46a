export type Section = { name: string; from: number; bars: number };

/** A piece's sections in order, with their lengths in bars. Names may repeat. */
export class Form {
  readonly sections: Section[] = [];
  readonly bars: number;

  constructor(plan: readonly (readonly [name: string, bars: number])[]) {
    let from = 0;
    for (const [name, bars] of plan) {
      this.sections.push({ name, from, bars });
      from += bars;
    }
    this.bars = from;
  }

  at(bar: number): Section {
    const found = this.sections.find(({ from, bars }) => bar >= from && bar < from + bars);
    if (!found) throw new Error(`No bar ${bar}`);
    return found;
  }

  /** All bars of the named sections: bar number, place within the section, and section. */
  within(...names: string[]): { bar: number; place: number; section: Section }[] {
    return this.sections
      .filter(({ name }) => names.includes(name))
      .flatMap(section =>
        Array.from({ length: section.bars }, (_, place) => ({ bar: section.from + place, place, section })),
      );
  }

  starts(...names: string[]): Section[] {
    return this.sections.filter(({ name }) => names.includes(name));
  }
}

/** Linear interpolation through `[bar, value]` points in order, for levels and filters. */
export function curve(points: readonly (readonly [at: number, value: number])[]): (at: number) => number {
  return at => {
    const after = points.findIndex(([place]) => place > at);
    if (after === 0) return points[0]![1];
    if (after < 0) return points[points.length - 1]![1];
    const [[from, low], [to, high]] = [points[after - 1]!, points[after]!];
    return low + ((high - low) * (at - from)) / (to - from);
  };
}
