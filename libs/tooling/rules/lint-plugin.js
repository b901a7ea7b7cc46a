/** House rules that oxlint does not have. */
export default {
  meta: { name: 'sevenfold' },
  rules: {
    'disable-needs-reason': { create: disableNeedsReason },
    'no-unfinished-tests': { create: noUnfinishedTests },
    'no-sleeping-tests': { create: noSleepingTests },
  },
};

/** @param {any} context */
function disableNeedsReason(context) {
  return {
    Program() {
      for (const comment of context.sourceCode.getAllComments()) {
        if (!/^\s*(oxlint|eslint)-disable/.test(comment.value) || /\s--\s+\S/.test(comment.value)) continue;
        context.report({ node: comment, message: 'Say why: `… -- <reason>`.' });
      }
    },
  };
}

/** Jest's and Playwright's ways to leave a test for later, the ones oxlint's own rules miss included. */
/** @param {any} context */
function noUnfinishedTests(context) {
  return {
    /** @param {any} node */
    MemberExpression({ object, property }) {
      const unfinished = ['todo', 'fixme', 'skip', 'only'].includes(property.name);
      if (unfinished && /^(test|it|describe)$/.test(rootName(object))) {
        context.report({ node: property, message: `Finish it or delete it: no \`${property.name}\`.` });
      }
    },
  };
}

/** @param {any} context */
function noSleepingTests(context) {
  const message = 'A sleep is too short on a slow machine and too long on a fast one: poll with a deadline.';
  return {
    /**
     * `await new Promise(resolve => setTimeout(resolve, 500))`, but for the pause in a loop that polls.
     * @param {any} node
     */
    'AwaitExpression > NewExpression[callee.name="Promise"] CallExpression[callee.name="setTimeout"]'(node) {
      if (!isInLoop(node)) context.report({ node, message });
    },
    /**
     * Playwright's `page.waitForTimeout(500)`
     * @param {any} node
     */
    'CallExpression[callee.property.name="waitForTimeout"]'(node) {
      context.report({ node, message });
    },
  };
}

/**
 * @param {any} node
 * @returns {boolean}
 */
const isInLoop = node => Boolean(node) && (/^(While|DoWhile|For)/.test(node.type) || isInLoop(node.parent));

/**
 * `test` of `test.describe.only`.
 * @param {any} node
 * @returns {string}
 */
const rootName = node => (node.type === 'MemberExpression' ? rootName(node.object) : (node.name ?? ''));
