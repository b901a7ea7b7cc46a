import type { RuleTester } from 'oxlint/plugins-dev';

// oxlint exports its types only through its RuleTester.
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
  const message = 'Open it with `opened(…)` from @sevenfold/testing, which closes it even after a failure.';
  const functions =
    /^(start(?!At$|All$|Again$|One$|Consumers$|Counting$|OnFreePorts$)[A-Z]\w*|createServer|createTestIssuer|spawn|fork|setInterval)$/;
  const databases = /^(testDatabase|serviceDatabase|testBus|testPgBoss|testKafka)$/;
  const classes = /^(Pool|Worker|WebSocket|Redis|OutboxRelay|KafkaTransport|ConsumerGroup)$/;
  const hooks = /^before(All|Each)$/;
  const safe = /^(opened|expect|before(All|Each))$/;
  /** Functions of the file itself, by name. Their callers must close what they open and return. */
  const own = new Map<string, Node>();
  /** The names that each function returns. */
  const returned = new Map<Node | undefined, string[]>();
  /** Variables passed to `opened` later, or set by a hook. */
  const closed = new Set<string>();
  const opening: Node[] = [];
  const calls: { name: string; node: Node }[] = [];
  const helpers = new Set<string>();
  const check = (node: Node) => {
    if (isWithin(node, safe)) return;
    const holder = holderOf(node);
    const names = holder.type === 'VariableDeclarator' ? namesIn(holder.id) : [];
    if (holder.type === 'AssignmentExpression') names.push(...namesIn(holder.left));
    if (names.some(name => closed.has(name))) return;
    const around = isFunction(holder) ? holder : ancestors(holder).find(isFunction);
    const leaves = holder === around || names.some(name => returned.get(around)?.includes(name));
    const helper = leaves ? [...own].find(([, body]) => body === around)?.[0] : undefined;
    if (helper === undefined) return context.report({ node, message });
    if (helpers.has(helper)) return;
    helpers.add(helper);
    for (const call of calls) if (call.name === helper) check(call.node);
  };
  return {
    FunctionDeclaration(node) {
      own.set(nameOf(node.id), node);
    },
    VariableDeclarator({ id, init }) {
      if (init && isFunction(init)) own.set(nameOf(id), init);
    },
    ReturnStatement(node) {
      const around = ancestors(node).find(isFunction);
      returned.set(around, [...(returned.get(around) ?? []), ...namesIn(node.argument)]);
    },
    AssignmentExpression(node) {
      if (isWithin(node, hooks)) for (const each of namesIn(node.left)) closed.add(each);
    },
    CallExpression(node) {
      const name = calledName(node);
      calls.push({ name: nameOf(node.callee), node });
      if (name === 'opened') for (const each of namesIn(node.arguments[0])) closed.add(each);
      if (functions.test(name) || databases.test(name)) opening.push(node);
    },
    NewExpression(node) {
      const name = calledName(node);
      const isClient = name === 'Client' && rootName(node.callee) === 'pg';
      if (isClient || classes.test(name)) opening.push(node);
    },
    'Program:exit'() {
      for (const node of opening) if (!('callee' in node && own.has(nameOf(node.callee)))) check(node);
    },
  };
}

/** Whether a node is an argument of such a call, at any depth. */
const isWithin = (node: Node, called: RegExp) =>
  ancestors(node).some(above => above.type === 'CallExpression' && called.test(nameOf(above.callee)));

const isFunction = ({ type }: Node) => /Function/.test(type);

/** The variable, the assignment, the function that returns it, or the statement that an expression ends in. */
function holderOf(node: Node): Node {
  const { parent } = node;
  if (!parent || /^(VariableDeclarator|AssignmentExpression)$/.test(parent.type)) return parent ?? node;
  if (parent.type === 'ReturnStatement') return holderOfFunction(ancestors(parent).find(isFunction)!);
  if (isFunction(parent)) return holderOfFunction(parent);
  if (/Statement|Declaration|Program/.test(parent.type)) return parent;
  return holderOf(parent);
}

/** A callback's result belongs to the call that it is passed to, such as `map`. */
const holderOfFunction = (node: Node) =>
  node.parent?.type === 'CallExpression' ? holderOf(node.parent) : node;

/** The variables in a pattern, or in an expression that hands them on. */
function namesIn(node: Node | null | undefined): string[] {
  switch (node?.type) {
    case 'Identifier':
      return [node.name];
    case 'ObjectPattern':
    case 'ObjectExpression':
      return node.properties.flatMap(each => namesIn('value' in each ? each.value : each.argument));
    case 'ArrayPattern':
    case 'ArrayExpression':
      return node.elements.flatMap(namesIn);
    case 'AwaitExpression':
      return namesIn(node.argument);
    default:
      return [];
  }
}

/**
 * A socket released by the HTTP server is closed only by its next owner. A module that listens for one, or
 * takes one from Fastify, must use `takeOver`.
 */
function noStraySockets(context: Context): Visitor {
  const message =
    'This leaves a socket without an owner: end it with `takeOver` of @sevenfold/service-defaults, in this module.';
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

/** The name of an identifier; empty for any other node. */
const nameOf = (node: Node | null | undefined): string =>
  node?.type === 'Identifier' || node?.type === 'PrivateIdentifier' ? node.name : '';

/** `start` of `start()`, `server.start()` and `new Start()`. */
const calledName = ({ callee }: { callee: Node }): string =>
  nameOf(callee.type === 'MemberExpression' ? callee.property : callee);

/** `test` of `test.describe.only`. */
const rootName = (node: Node): string =>
  node.type === 'MemberExpression' ? rootName(node.object) : nameOf(node);
