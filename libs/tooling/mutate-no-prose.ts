/** The nodes of Babel's syntax tree that hold texts. */
type BabelNode =
  | { type: 'StringLiteral'; value: string }
  | { type: 'TemplateLiteral'; quasis: { value: { raw: string } }[] }
  | { type: 'Identifier' };

/**
 * Stryker plugin that leaves sentences alone: a spec that repeats them proves nothing. Names and codes, which
 * have no space, are mutated.
 */
export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'prose',
    value: {
      shouldIgnore({ node }: { node: BabelNode }) {
        const texts =
          node.type === 'StringLiteral'
            ? [node.value]
            : node.type === 'TemplateLiteral'
              ? node.quasis.map(({ value }) => value.raw)
              : [];
        return texts.some(text => /\S \S/.test(text)) ? 'prose' : undefined;
      },
    },
  },
];
