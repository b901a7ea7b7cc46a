import type { RuleTester } from 'oxlint/plugins-dev';

// oxlint exports its types only as those of its RuleTester.
type Create = NonNullable<Parameters<RuleTester['run']>[1]['create']>;
type Context = Parameters<Create>[0];
type Visitor = ReturnType<Create>;
type Node = Parameters<NonNullable<Visitor['*']>>[0];

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

function disableNeedsReason(context: Context): Visitor {
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
function noUnfinishedTests(context: Context): Visitor {
  return {
    MemberExpression({ object, property }) {
      const name = nameOf(property);
      const unfinished = ['todo', 'fixme', 'skip', 'only'].includes(name);
      if (unfinished && /^(test|it|describe)$/.test(rootName(object))) {
        context.report({ node: property, message: `Finish it or delete it: no \`${name}\`.` });
      }
    },
  };
}

function noSleepingTests(context: Context): Visitor {
  const message = 'A sleep is too short on a slow machine and too long on a fast one: poll with a deadline.';
  return {
    /** `await new Promise(resolve => setTimeout(resolve, 500))`, except the pause in a polling loop. */
    'AwaitExpression > NewExpression[callee.name="Promise"] CallExpression[callee.name="setTimeout"]'(node) {
      if (!isInLoop(node)) context.report({ node, message });
    },
    /** Playwright's `page.waitForTimeout(500)` */
    'CallExpression[callee.property.name="waitForTimeout"]'(node) {
      context.report({ node, message });
    },
  };
}

/**
 * A failed test never reaches its last line: a server closed there stays open, and Jest does not exit. Hooks
 * may open what `afterAll` or `afterEach` closes.
 */
function closeWhatTestsOpen(context: Context): Visitor {
  const message = 'Open it by `opened(…)` of @sevenfold/testing, which closes it also after a failure.';
  const functions =
    /^(start(?!At$|All$|Again$|One$|Consumers$)[A-Z]\w*|createServer|createTestIssuer|spawn|fork|setInterval)$/;
  const databases = /^(testDatabase|serviceDatabase|testBus|testPgBoss|testKafka)$/;
  const classes = /^(Pool|Worker|WebSocket|Redis|OutboxRelay|KafkaTransport|ConsumerGroup)$/;
  const safe = /^(opened|expect|beforeAll|beforeEach)$/;
  /** Functions of the file itself: checked where they open something. */
  const own = new Set<string>();
  /**
   * Variables passed to `opened` later. Empty for what is opened without a variable: in such a file all that has no
   * variable passes, because its helpers often close it.
   */
  const closed = new Set<string>();
  const found: { name: string; variable: string; node: Node }[] = [];
  const check = (name: string, node: Node) => {
    if (ancestors(node).some(above => above.type === 'CallExpression' && safe.test(nameOf(above.callee))))
      return;
    const variable = node.parent?.type === 'VariableDeclarator' ? nameOf(node.parent.id) : '';
    found.push({ name, variable, node });
  };
  return {
    FunctionDeclaration({ id }) {
      own.add(nameOf(id));
    },
    VariableDeclarator({ id, init }) {
      if (/Function/.test(init?.type ?? '')) own.add(nameOf(id));
    },
    CallExpression(node) {
      const name = calledName(node);
      if (name === 'opened') closed.add(nameOf(node.arguments[0]));
      if (functions.test(name) || databases.test(name)) check(name, node);
    },
    NewExpression(node) {
      const name = calledName(node);
      const isClient = name === 'Client' && rootName(node.callee) === 'pg';
      if (isClient || classes.test(name)) check(name, node);
    },
    'Program:exit'() {
      for (const { name, variable, node } of found)
        if (!own.has(name) && !closed.has(variable)) context.report({ node, message });
    },
  };
}

/**
 * A socket released by the HTTP server is closed only by its next owner. A module that listens for one, or
 * takes one from Fastify, must use `takeOver`.
 */
function noStraySockets(context: Context): Visitor {
  const message =
    'This leaves a socket without an owner: end it by `takeOver` of @sevenfold/service-defaults, in this module.';
  const found: Node[] = [];
  let takesOver = false;
  return {
    CallExpression(node) {
      const name = calledName(node);
      if (name === 'takeOver') takesOver = true;
      const [event] = node.arguments;
      const listens = /^(on|once|addListener|prependListener)$/.test(name);
      const ofSockets = event?.type === 'Literal' && /^(upgrade|wsClientError)$/.test(String(event.value));
      if (name === 'hijack' || (listens && ofSockets)) found.push(node);
    },
    'Program:exit'() {
      if (!takesOver) for (const node of found) context.report({ node, message });
    },
  };
}

/** The nodes around a node, the closest first. */
function ancestors({ parent }: Node): Node[] {
  return parent ? [parent, ...ancestors(parent)] : [];
}

const isInLoop = (node: Node) => ancestors(node).some(({ type }) => /^(While|DoWhile|For)/.test(type));

/** Empty for all but names. */
const nameOf = (node: Node | null | undefined): string =>
  node?.type === 'Identifier' || node?.type === 'PrivateIdentifier' ? node.name : '';

/** `start` of `start()`, `server.start()` and `new Start()`. */
const calledName = ({ callee }: { callee: Node }): string =>
  nameOf(callee.type === 'MemberExpression' ? callee.property : callee);

/** `test` of `test.describe.only`. */
const rootName = (node: Node): string =>
  node.type === 'MemberExpression' ? rootName(node.object) : nameOf(node);
