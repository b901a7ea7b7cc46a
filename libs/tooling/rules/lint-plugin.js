/** House rules that oxlint does not have. */
export default {
  meta: { name: 'sevenfold' },
  rules: {
    'disable-needs-reason': { create: disableNeedsReason },
    'no-unfinished-tests': { create: noUnfinishedTests },
    'no-sleeping-tests': { create: noSleepingTests },
    'no-stray-sockets': { create: noStraySockets },
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
 * A socket that the HTTP server let go of is ended by nobody but its next owner. Who listens for one, or takes one out of
 * Fastify's hands, must end it by `takeOver` in the same module.
 * @param {any} context
 */
function noStraySockets(context) {
  const message =
    'This leaves a socket without an owner: end it by `takeOver` of @sevenfold/service-defaults, in this module.';
  /** @type {any[]} */
  const found = [];
  let takesOver = false;
  return {
    /** @param {any} node */
    CallExpression(node) {
      const name = node.callee.property?.name ?? node.callee.name;
      if (name === 'takeOver') takesOver = true;
      const [event] = node.arguments;
      const listens = /^(on|once|addListener|prependListener)$/.test(name);
      if (name === 'hijack' || (listens && ['upgrade', 'wsClientError'].includes(event?.value)))
        found.push(node);
    },
    'Program:exit'() {
      if (!takesOver) for (const node of found) context.report({ node, message });
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
