import { Cabinet } from './cabinet';
import { stepMs } from './game';

const cabinetWith = (best = 0) => {
  const written: number[] = [];
  return { cabinet: new Cabinet(5, { read: () => best, write: score => written.push(score) }), written };
};

describe('the cabinet', () => {
  it('runs whole steps and carries the remainder over to the next frame', () => {
    const { cabinet } = cabinetWith();
    cabinet.launch();
    cabinet.controls.right = true;
    const start = cabinet.game.shipX;
    cabinet.advance(stepMs * 0.6);
    expect(cabinet.game.shipX).toBe(start);
    cabinet.advance(stepMs * 0.6);
    expect(cabinet.game.shipX).toBeGreaterThan(start);
  });

  it('skips the time that a tab was hidden', () => {
    const { cabinet } = cabinetWith();
    cabinet.launch();
    cabinet.advance(60_000);
    expect(cabinet.game.sinceTick).toBeLessThan(110);
  });

  it('stops while paused, and releases all keys', () => {
    const { cabinet } = cabinetWith();
    cabinet.launch();
    cabinet.controls.right = true;
    cabinet.pause();
    cabinet.advance(50);
    expect(cabinet.snapshot()).toMatchObject({ paused: true });
    expect(cabinet.controls.right).toBe(false);
    cabinet.goOn();
    expect(cabinet.running).toBe(true);
  });

  it('keeps the best score, and saves a new one', () => {
    const { cabinet, written } = cabinetWith(40);
    cabinet.launch();
    const rock = { id: 1, type: 'rock' as const, x: 50, y: 124, health: 1 };
    cabinet.game = { ...cabinet.game, lives: 1, score: 55, items: [rock] };
    cabinet.advance(stepMs + 1);
    expect(cabinet.snapshot()).toMatchObject({ phase: 'gameOver', best: 55 });
    expect(written).toEqual([55]);
    cabinet.launch();
    expect(cabinet.snapshot()).toMatchObject({ phase: 'playing', score: 0, best: 55 });
  });
});
