import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { root } from '../processes.ts';

/** Code that repeats, retries or expires without a spec that has its own clock: why, or what tests it instead. */
const testedElsewhere: Record<string, string> = {
  'libs/database/src/embedded-postgres.ts': 'waits for a program to start',
  'libs/database/src/migrate.ts':
    'migrate.spec of deploy/topology waits for a real lock; nothing tests its limit of eight minutes',
  'libs/database/src/pool.ts': 'database-at-stop.spec of libs/service-defaults keeps a real connection',
  'libs/messaging/src/kafka/create-topics.ts': 'waits for a broker, up to a deadline',
  'libs/messaging/src/kafka/kafka-dead-letters.ts': 'waits for a broker, up to a deadline',
  'libs/object-store/src/s3-object-store.ts': 's3-away.spec connects to a port that never answers',
  'libs/realtime-client/src/plain-client.ts':
    'waits for a message, up to a deadline; only probes, tests and benchmarks use it',
  'libs/realtime-client/src/room/room.ts': 'realtime.spec runs it through `Realtime`, with its own clock',
  'libs/service-defaults/src/http/let-go-at-stop.ts':
    'request-deadlines.spec stops a service with open sockets',
  'libs/service-defaults/src/http/request-deadlines.ts': 'its spec counts bytes of a socket',
  'libs/service-defaults/src/http/take-over.ts': 'its spec takes over a socket',
  'libs/service-defaults/src/parsing/parser-run.ts': 'its spec ends a worker',
  'libs/service-defaults/src/start-service.ts': 'waits once before it stops; no test sets SHUTDOWN_DELAY_MS',
  'libs/service-defaults/src/with-deadline.ts': 'periodic-task.spec runs it with its own clock',
  'libs/ui/src/session/silent-check.ts': 'session.spec runs it with its own clock',
  'services/api-gateway/src/admission/bodies.ts': 'admission.spec sends bodies through sockets',
  'services/api-gateway/src/proxy/sockets.ts': 'proxy.spec and room-affinity.spec open real sockets',
  'services/api-gateway/src/room-page/picture-painter.ts': 'its spec ends a worker',
  'services/status/src/outgoing/notice-delivery.ts': 'abstract: its spec runs it as WebhookDelivery',
  'services/status/src/probing/journeys/submission.journey.ts':
    'polls until its signal ends it; no test runs it to its end',
};

const contents = (file: string) => readFileSync(join(root, file), 'utf8');
/** Sources from which a file imports more than types. */
const importsOf = (file: string) =>
  [...contents(file).matchAll(/(?:^import (?!type\b)[^;]* from |\bawait import\()'(\.[^']+)\.js'/gm)].flatMap(
    ([, path = '']) => ['ts', 'tsx'].map(ending => posix.join(posix.dirname(file), `${path}.${ending}`)),
  );

const repeats = new RegExp(
  [
    /\b(?:extends|new) (?:Periodic|Delivery)Task\b/,
    /\bsetInterval\(/,
    // Not `setTimeout` of a socket.
    /(?<!\.)\bsetTimeout\(/,
    /\bsetTimeout\b.* from 'node:timers\/promises'/,
    /^import \{[^}]*\bpause\b[^}]*\} from '(?:[./]+pause\.js|@sevenfold\/messaging)'/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'm',
);
const ownsTheClock = /\.useFakeTimers\(|\.unstable_mockModule\('[./]+pause\.js'/;

const sources = globSync('{libs,services}/*/src/**/*.{ts,tsx}', { cwd: root }).filter(
  file => !/^libs\/(containers|testing)\/|[.-](spec|testing)\.tsx?$/.test(file),
);
const repeating = sources.filter(file => repeats.test(contents(file)));
const clocked = new Set(
  globSync('{libs,services}/*/{src,test}/**/*.spec.{ts,tsx}', { cwd: root, exclude: ['**/node_modules'] })
    .filter(file => ownsTheClock.test(contents(file)))
    .flatMap(importsOf),
);

it('everything in services and libs that repeats, retries or expires has a spec that owns the clock', () => {
  expect(repeating.length).toBeGreaterThan(70);
  expect(repeating.filter(file => !clocked.has(file) && !testedElsewhere[file])).toEqual([]);
});

it('only code without such a spec is exempt', () => {
  const excepted = Object.keys(testedElsewhere);
  expect(excepted.filter(file => clocked.has(file) || !repeating.includes(file))).toEqual([]);
});
