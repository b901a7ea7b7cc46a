import { parseArgs } from 'node:util';
import { journeys, type Journey } from './generator.ts';

export interface Options {
  /** Cores of each pod; undefined without a limit. */
  cores: (number | undefined)[];
  pods: number[];
  journeys: Journey[];
  stack: 'embedded' | 'full' | 'cluster';
  /**
   * URL of a system that is already running: we load it but do not limit it. With `--stack cluster`, the URL of the
   * test install.
   */
  url: string | undefined;
  /** Loads any target, even production. */
  loadIt: boolean;
  limits: { gateway: number | undefined; store: number | undefined; generator: number | undefined };
  perRoom: number;
  seconds: number;
  joinWithinSeconds: number;
  guess: number | undefined;
  most: number;
  repeats: number;
  keep: boolean;
  losePod: boolean;
  simulate: number | undefined;
}

/** The command cannot run with these options. Nothing has been started or changed. */
export class Refused extends Error {}

const usage = `npm run capacity -- [options]
  --journey busy-room,quiet
                           ${journeys.join(', ')}
  --cores 0.2,0.5          cores of a pod, one measurement each; without a limit if absent
  --pods 1,2,4             pods, one measurement each
  --stack embedded         embedded, full, or cluster: the test install that kubectl reaches (NAMESPACE, RELEASE)
  --url <url>              load what runs there, without limits; with --stack cluster, the URL of an install
                           that has no node port. Needs --yes-load-it, like a production release
  --gateway-cores, --store-cores, --generator-cores
                           limit these too, to see what they do
  --seconds 12             full load of a run, 40 on a cluster; --join-within-seconds 4
  --per-room 25            people in a room
  --guess, --most 20000    people to start with, and the most to try; 2000 on a cluster
  --repeats 3              runs of the answer and of the number above it; odd
  --lose-pod               then kill one of the pods at 60 % of the people that they took in busy-room
  --keep                   make this the measurement that pages, documents and later runs use
  --simulate 1000000       pods for a million people, computed from the kept measurement`;

const definitions = {
  journey: { type: 'string', default: 'busy-room' },
  cores: { type: 'string' },
  pods: { type: 'string' },
  stack: { type: 'string' },
  url: { type: 'string' },
  'yes-load-it': { type: 'boolean', default: false },
  'gateway-cores': { type: 'string' },
  'store-cores': { type: 'string' },
  'generator-cores': { type: 'string' },
  'per-room': { type: 'string', default: '25' },
  seconds: { type: 'string' },
  'join-within-seconds': { type: 'string', default: '4' },
  guess: { type: 'string' },
  most: { type: 'string' },
  repeats: { type: 'string', default: '3' },
  'lose-pod': { type: 'boolean', default: false },
  keep: { type: 'boolean', default: false },
  simulate: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

/** @throws Refused with everything that someone needs to correct the command */
export function readOptions(args: string[], machineCores: number): Options {
  const { values } = parsed(args);
  if (values.help) throw new Refused(usage);
  const stack = oneOf('--stack', ['embedded', 'full', 'cluster'] as const, values.stack ?? 'embedded');
  const options: Options = {
    cores: values.cores === undefined ? [undefined] : numbers('--cores', values.cores),
    pods: numbers('--pods', values.pods ?? '1').map(count => whole('--pods', count)),
    journeys: values.journey.split(',').map(name => oneOf('--journey', journeys, name)),
    stack,
    url: values.url?.replace(/\/+$/, ''),
    loadIt: values['yes-load-it'],
    limits: {
      gateway: optional('--gateway-cores', values['gateway-cores']),
      store: optional('--store-cores', values['store-cores']),
      generator: optional('--generator-cores', values['generator-cores']),
    },
    perRoom: whole('--per-room', number('--per-room', values['per-room'])),
    seconds: number('--seconds', values.seconds ?? (stack === 'cluster' ? secondsOnCluster : '12')),
    joinWithinSeconds: number('--join-within-seconds', values['join-within-seconds']),
    guess: optional('--guess', values.guess),
    most: number('--most', values.most ?? (stack === 'cluster' ? peopleOnCluster : '20000')),
    repeats: whole('--repeats', number('--repeats', values.repeats)),
    keep: values.keep,
    losePod: values['lose-pod'],
    simulate: optional('--simulate', values.simulate),
  };
  if (options.simulate !== undefined) return options;
  if (options.repeats % 2 === 0) throw new Refused('--repeats must be odd: the majority decides');
  if (options.losePod) requirePods(options);
  if (options.url !== undefined) requireTarget(options.url, values);
  if (stack === 'cluster') requireOnlyPods(values);
  else if (options.url === undefined) requireRoom(options, machineCores);
  return options;
}

/** We can only load the target, because we know nothing about it but its URL. */
export const isUrlOnly = (options: Options): options is Options & { url: string } =>
  options.url !== undefined && options.stack !== 'cluster';

/** Kubelets count CPU every 10 to 30 s. */
const secondsOnCluster = '40';
/** All connections come from one address there, which `SOCKETS_PER_ADDRESS` limits. */
const peopleOnCluster = '2000';

function parsed(args: string[]) {
  try {
    return parseArgs({ args, options: definitions });
  } catch (error) {
    throw new Refused(`${(error as Error).message}\n\n${usage}`, { cause: error });
  }
}

function requirePods({ stack, url, pods, journeys }: Options) {
  const isOurs = url === undefined && stack !== 'cluster';
  if (isOurs && Math.min(...pods) > 1 && journeys.includes('busy-room')) return;
  throw new Refused('--lose-pod needs --pods 2 or more, and busy-room, on a stack that this command starts');
}

type Values = ReturnType<typeof parsed>['values'];

const ofOwnStack = ['cores', 'pods', 'stack', 'gateway-cores', 'store-cores', 'generator-cores'] as const;

/** A forwarded port may lead to production, so even a local URL needs consent. */
function requireTarget(url: string, values: Values) {
  if (!URL.canParse(url)) throw new Refused(`--url ${url} is not a URL`);
  const unfit = values.stack !== 'cluster' && ofOwnStack.find(name => values[name] !== undefined);
  if (unfit) throw new Refused(`--${unfit} is for a stack that this command limits: leave it out with --url`);
  if (values.keep && values.stack !== 'cluster')
    throw new Refused('--keep needs what the pods used, which --url does not show');
  if (values['yes-load-it']) return;
  throw new Refused(
    `People at ${url} would notice: a run raises the load until objectives are missed. ` +
      'Add --yes-load-it if you want that',
  );
}

/**
 * The limited parts must fit beside the generator; otherwise the generator would be the limit. Checked before
 * anything changes.
 */
function requireRoom({ cores, pods, limits }: Options, machineCores: number) {
  const [mostPods, mostCores] = [Math.max(...pods), Math.max(...cores.map(each => each ?? 1))];
  const { gateway = 0, store = 0, generator = 0 } = limits;
  const needed = mostPods * mostCores + (gateway ?? 0) + (store ?? 0) + (generator ?? 0);
  if (needed < machineCores) return;
  throw new Refused(
    `${mostPods} pods of ${mostCores} cores${needed > mostPods * mostCores ? ` and the other limits, ${needed} cores,` : ''} ` +
      `do not fit on ${machineCores} cores beside the generator. Use fewer pods, or lower --cores`,
  );
}

/** Whether the pods fit depends on the cluster's nodes, which measured-cluster.ts checks. */
function requireOnlyPods(values: Values) {
  const unfit = (['gateway-cores', 'store-cores'] as const).find(name => values[name] !== undefined);
  if (unfit) throw new Refused(`--${unfit}: on a cluster only pods of rooms-gateway are limited`);
}

function oneOf<Name extends string>(option: string, names: readonly Name[], value: string): Name {
  const found = names.find(name => name === value);
  if (!found) throw new Refused(`${option} ${value} is unknown. Use ${names.join(', ')}`);
  return found;
}

const numbers = (option: string, text: string) => text.split(',').map(each => number(option, each));
const optional = (option: string, text: string | undefined) =>
  text === undefined ? undefined : number(option, text);

function number(option: string, text: string) {
  const value = Number(text);
  if (!Number.isFinite(value) || value <= 0 || !text.trim())
    throw new Refused(`${option} takes numbers above 0, not “${text}”`);
  return value;
}

function whole(option: string, value: number) {
  if (!Number.isInteger(value)) throw new Refused(`${option} takes whole numbers, not ${value}`);
  return value;
}
