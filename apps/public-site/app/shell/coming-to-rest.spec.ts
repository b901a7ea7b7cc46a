import { comeToRest, onceAtRest } from './coming-to-rest';

it('decorations wait until the page is idle, but no longer', () => {
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
