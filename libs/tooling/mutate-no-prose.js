/**
 * Plugin of Stryker: leaves sentences alone. People read them; a spec that repeats them says nothing. Names and codes,
 * which have no blank, are mutated.
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
