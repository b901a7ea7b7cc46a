/**
 * Stryker plugin that leaves sentences alone: a spec that repeats them proves nothing. Names and codes, which
 * have no space, are mutated.
 */
export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'prose',
    value: {
      /** @param {any} path of Babel */
      shouldIgnore(path) {
        const texts = path.isStringLiteral()
          ? [path.node.value]
          : path.isTemplateLiteral()
            ? path.node.quasis.map((/** @type {any} */ { value }) => value.raw)
            : [];
        return texts.some((/** @type {string} */ text) => /\S \S/.test(text)) ? 'prose' : undefined;
      },
    },
  },
];
