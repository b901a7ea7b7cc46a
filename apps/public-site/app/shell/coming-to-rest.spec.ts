import { comeToRest, onceAtRest } from './coming-to-rest';

it('what is for ornament waits until the page has come to rest, and from then on for nothing', () => {
  const done: string[] = [];
  onceAtRest(() => done.push('waiting'));
  onceAtRest(() => done.push('gone'))();
  expect(done).toEqual([]);
  comeToRest();
  comeToRest();
  expect(done).toEqual(['waiting']);
  onceAtRest(() => done.push('late'));
  expect(done).toEqual(['waiting', 'late']);
});
