import { isUrlOnly, readOptions, Refused } from '../options.ts';

const read = (...args: string[]) => readOptions(args, 4);

it('reads lists of cores, pods and journeys', () => {
  expect(read('--cores', '0.2,0.5', '--pods', '1,2,4', '--journey', 'busy-room,quiet')).toMatchObject({
    cores: [0.2, 0.5],
    pods: [1, 2, 4],
    journeys: ['busy-room', 'quiet'],
    stack: 'embedded',
  });
});

it.each([
  [['--cores', 'many'], '--cores takes numbers above 0, not “many”'],
  [['--cores', '0.2,'], '--cores takes numbers above 0, not “”'],
  [['--cores=-1'], '--cores takes numbers above 0'],
  [['--pods', '1.5'], '--pods takes whole numbers'],
  [['--journey', 'party'], '--journey party is unknown. Use busy-room'],
  [['--stack', 'moon'], '--stack moon is unknown'],
  [['--repeats', '2'], '--repeats must be odd'],
  [['--lose-pod'], '--lose-pod needs --pods 2 or more'],
  [['--lose-pod', '--pods', '1,2', '--cores', '0.5'], '--lose-pod needs --pods 2 or more'],
  [['--lose-pod', '--pods', '2', '--cores', '0.5', '--journey', 'quiet'], 'and busy-room'],
  [['--speed', '3'], "Unknown option '--speed'"],
])('refuses %j and says why', (args, why) => {
  expect(() => read(...args)).toThrow(Refused);
  expect(() => read(...args)).toThrow(why);
});

it('refuses more cores than the machine has beside the generator', () => {
  expect(() => read('--pods', '1,8', '--cores', '0.5')).toThrow('8 pods of 0.5 cores do not fit on 4 cores');
  expect(() => read('--pods', '4')).toThrow('4 pods of 1 cores do not fit');
  expect(() => read('--pods', '3', '--cores', '1', '--gateway-cores', '1')).toThrow('4 cores, do not fit');
  expect(read('--pods', '7', '--cores', '0.5').pods).toEqual([7]);
});

it('refuses to load a URL without --yes-load-it', () => {
  expect(() => read('--url', 'https://sevenfold.example')).toThrow('Add --yes-load-it');
  // A local port may be forwarded to production.
  expect(() => read('--url', 'http://127.0.0.1:3000')).toThrow('Add --yes-load-it');
  expect(read('--url', 'https://sevenfold.example/', '--yes-load-it').url).toBe('https://sevenfold.example');
});

it('refuses to limit or keep what it did not start', () => {
  for (const [option, value] of [
    ['--cores', '0.2'],
    ['--pods', '2'],
    ['--stack', 'full'],
    ['--gateway-cores', '0.5'],
  ] as const)
    expect(() => read('--url', 'http://localhost:3000', '--yes-load-it', option, value)).toThrow(
      `${option} is for a stack that this command limits`,
    );
  expect(() => read('--url', 'http://localhost:3000', '--keep')).toThrow('--keep needs what the pods used');
});

it('needs --yes-load-it for a cluster by URL, because the URL may lead to another install', () => {
  expect(() => read('--stack', 'cluster', '--url', 'http://10.0.0.1:30380')).toThrow('Add --yes-load-it');
  const options = read(
    '--stack',
    'cluster',
    '--url',
    'http://10.0.0.1:30380',
    '--yes-load-it',
    '--pods',
    '2',
  );
  expect(isUrlOnly(options)).toBe(false);
  expect(options).toMatchObject({ stack: 'cluster', pods: [2], seconds: 40, most: 2_000 });
});

it('limits only pods on a cluster, whatever number of cores this machine has', () => {
  expect(() => read('--stack', 'cluster', '--store-cores', '0.1')).toThrow('only pods of rooms-gateway');
  expect(read('--stack', 'cluster', '--pods', '40').pods).toEqual([40]);
});
