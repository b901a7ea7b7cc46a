/** Our own lint rules. */
export default {
  meta: { name: 'sevenfold' },
  rules: {
    'disable-needs-reason': { create: disableNeedsReason },
    'no-unfinished-tests': { create: noUnfinishedTests },
    'no-sleeping-tests': { create: noSleepingTests },
    'no-stray-sockets': { create: noStraySockets },
    'close-what-tests-open': { create: closeWhatTestsOpen },
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

/** Jest's and Playwright's ways to postpone a test, including those that oxlint's rules miss. */
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
     * `await new Promise(resolve => setTimeout(resolve, 500))`, except the pause in a polling loop.
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
 * A failed test never reaches its last line: a server closed there stays open, and Jest does not exit. Hooks
 * may open what `afterAll` or `afterEach` closes.
 * @param {any} context
 */
function closeWhatTestsOpen(context) {
  const message = 'Open it by `opened(…)` of @sevenfold/testing, which closes it also after a failure.';
  const functions =
    /^(start(?!At$|All$|Again$|One$|Consumers$)[A-Z]\w*|createServer|createTestIssuer|spawn|fork|setInterval)$/;
  const databases = /^(testDatabase|serviceDatabase|testBus|testPgBoss|testKafka)$/;
  const classes = /^(Pool|Worker|WebSocket|Redis|OutboxRelay|KafkaTransport|ConsumerGroup)$/;
  const safe = /^(opened|expect|beforeAll|beforeEach)$/;
  /** Functions of the file itself: checked where they open something. */
  const own = new Set();
  /** Variables passed to `opened` later. */
  const closed = new Set();
  /** @type {{ name: string, node: any }[]} */
  const found = [];
  /** @param {string} name @param {any} node */
  const check = (name, node) => {
    for (let parent = node.parent; parent; parent = parent.parent)
      if (parent.type === 'CallExpression' && safe.test(parent.callee.name)) return;
    found.push({ name, node });
  };
  return {
    /** @param {any} node */
    FunctionDeclaration: ({ id }) => own.add(id?.name),
    /** @param {any} node */
    VariableDeclarator: ({ id, init }) => /Function/.test(init?.type) && own.add(id.name),
    /** @param {any} node */
    CallExpression(node) {
      const name = node.callee.name ?? node.callee.property?.name;
      if (name === 'opened') closed.add(node.arguments[0]?.name);
      if (functions.test(name) || databases.test(name)) check(name, node);
    },
    /** @param {any} node */
    NewExpression(node) {
      const { name = node.callee.property?.name } = node.callee;
      const isClient = name === 'Client' && node.callee.object?.name === 'pg';
      if (isClient || classes.test(name)) check(name, node);
    },
    'Program:exit'() {
      for (const { name, node } of found)
        if (!own.has(name) && !closed.has(node.parent.id?.name)) context.report({ node, message });
    },
  };
}

/**
 * A socket released by the HTTP server is closed only by its next owner. A module that listens for one, or
 * takes one from Fastify, must use `takeOver`.
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
