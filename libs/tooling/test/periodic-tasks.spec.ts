import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { root } from '../processes.ts';

/** Code that repeats, retries or expires without a spec that has its own clock: why, or what tests it instead. */
const testedElsewhere: Record<string, string> = {
  'libs/messaging/src/kafka/create-topics.ts': 'waits for a broker, up to a deadline',
  'libs/messaging/src/kafka/kafka-dead-letters.ts': 'waits for a broker, up to a deadline',
  'libs/service-defaults/src/http/request-deadlines.ts': 'its spec counts bytes of a socket',
  'libs/service-defaults/src/http/take-over.ts': 'its spec takes over a socket',
  'libs/service-defaults/src/parsing/parser-run.ts': 'its spec ends a worker',
  'services/api-gateway/src/room-page/picture-painter.ts': 'its spec ends a worker',
  'services/status/src/outgoing/notice-delivery.ts': 'abstract: its spec runs it as WebhookDelivery',
};

const contents = (file: string) => readFileSync(join(root, file), 'utf8');
/** Sources from which a file imports more than types. */
const importsOf = (file: string) =>
  [...contents(file).matchAll(/(?:^import (?!type\b)[^;]* from |\bawait import\()'(\.[^']+)\.js'/gm)].map(
    ([, path = '']) => posix.join(posix.dirname(file), `${path}.ts`),
  );

const repeats = new RegExp(
  [
    /\b(?:extends|new) (?:Periodic|Delivery)Task\b/,
    /\bsetInterval\(/,
    /\bthis\.\w+ (?:\?\?)?= setTimeout\(/,
    /^import \{[^}]*\bpause\b[^}]*\} from '(?:[./]+pause\.js|@sevenfold\/messaging)'/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'm',
);
const ownsTheClock = /\.useFakeTimers\(|\.unstable_mockModule\('[./]+pause\.js'/;

const sources = globSync('{libs,services}/*/src/**/*.ts', { cwd: root }).filter(
  file => !/^libs\/(containers|testing)\/|[.-](spec|testing)\.ts$/.test(file),
);
const repeating = sources.filter(file => repeats.test(contents(file)));
const clocked = new Set(
  globSync('{libs,services}/*/{src,test}/**/*.spec.ts', { cwd: root, exclude: ['**/node_modules'] })
    .filter(file => ownsTheClock.test(contents(file)))
    .flatMap(importsOf),
);

it('everything in services and libs that repeats, retries or expires has a spec that owns the clock', () => {
  expect(repeating.length).toBeGreaterThan(40);
  expect(repeating.filter(file => !clocked.has(file) && !testedElsewhere[file])).toEqual([]);
});

it('only code without such a spec is exempt', () => {
  const excepted = Object.keys(testedElsewhere);
  expect(excepted.filter(file => clocked.has(file) || !repeating.includes(file))).toEqual([]);
});
