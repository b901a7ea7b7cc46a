import { idle, launch, newGame, step, stepMs, type Game, type Input, type Item } from './game';
import { bossHealthOf, gemScoreOf, rules, sky, spawnChanceOf, tickOf } from './rules';

const playing = (change: Partial<Game> = {}): Game => ({ ...launch(newGame(7)), ...change });
const onShip = (type: Item['type']): Item => ({ id: 1, type, x: sky.width / 2, y: sky.shipY, health: 1 });
const kindsOf = (game: Game) => game.happenings.map(({ kind }) => kind);

function run(game: Game, milliseconds: number, input: Input = idle): Game {
  let now = game;
  for (let done = 0; done < milliseconds; done += stepMs) now = step(now, input);
  return now;
}

/** One step before a tick. */
const aboutToTick = (change: Partial<Game>) => {
  const level = change.level ?? 1;
  return playing({ sinceTick: tickOf(level) - stepMs / 2, ...change });
};

describe('the numbers of the game', () => {
  it('shortens the one-second tick by 50 ms per level, down to 200 ms', () => {
    expect([1, 2, 10, 17, 18, 99].map(tickOf)).toEqual([1000, 950, 550, 200, 200, 200]);
  });

  it('spawns items with a chance of 0.3 plus 0.1 per level', () => {
    expect(spawnChanceOf(1)).toBeCloseTo(0.4);
    expect(spawnChanceOf(4)).toBeCloseTo(0.7);
    expect(spawnChanceOf(20)).toBe(1);
  });

  it('scores a gem as 10 plus 5 per combo, times the multiplier', () => {
    expect([gemScoreOf(0, 1), gemScoreOf(3, 1), gemScoreOf(4, 2.5)]).toEqual([10, 25, 75]);
  });

  it('gives bosses 100 health plus 20 per level', () => {
    expect([bossHealthOf(3), bossHealthOf(6)]).toEqual([160, 220]);
  });
});

describe('phases', () => {
  it('waits in the menu until launched, with three lives', () => {
    const menu = newGame(1);
    expect(menu.phase).toBe('menu');
    expect(step(menu, { steer: 1, fire: true }).shipX).toBe(menu.shipX);
    expect(launch(menu)).toMatchObject({ phase: 'playing', lives: 3, level: 1, score: 0 });
  });

  it('levels up above 100 points per level', () => {
    expect(step(aboutToTick({ score: 100 }), idle).level).toBe(1);
    expect(step(aboutToTick({ score: 101 }), idle)).toMatchObject({ level: 2, phase: 'playing' });
  });

  it('brings a boss first at every third level', () => {
    const met = step(aboutToTick({ score: 301, level: 3 }), idle);
    expect(met).toMatchObject({ phase: 'boss', level: 3 });
    expect(met.boss!.health).toBe(160);
  });

  it('continues after a beaten boss, 500 points and a level up', () => {
    const fighting = playing({
      phase: 'boss',
      level: 3,
      score: 310,
      boss: { x: 50, y: 26, health: 5, age: 0, sinceShot: 0 },
      bullets: [{ x: 50, y: 26, dx: 0, dy: 0 }],
    });
    const won = step(fighting, idle);
    expect(won).toMatchObject({ phase: 'playing', score: 810, level: 4, boss: undefined });
    expect(kindsOf(won)).toEqual(expect.arrayContaining(['bossHit', 'bossDown', 'level']));
  });

  it('ends with the last life, and restarts from zero', () => {
    const over = step(playing({ lives: 1, score: 90, items: [onShip('rock')] }), idle);
    expect(over).toMatchObject({ phase: 'gameOver', lives: 0 });
    expect(step(over, { steer: 1, fire: true })).toMatchObject({ phase: 'gameOver', shipX: over.shipX });
    expect(launch(over)).toMatchObject({ phase: 'playing', lives: 3, score: 0, level: 1 });
  });
});

describe('falling items', () => {
  it('fall one row per tick', () => {
    const rock = { ...onShip('rock'), x: 10, y: 0 };
    const later = run(playing({ items: [rock] }), tickOf(1) - stepMs);
    expect(later.items.find(({ id }) => id === rock.id)!.y).toBeCloseTo(sky.height / sky.rows, 0);
  });

  it('gems give points and raise the combo', () => {
    const first = step(playing({ items: [onShip('gem')] }), idle);
    expect(first).toMatchObject({ score: 10, combo: 1 });
    const second = step({ ...first, multiplier: 2, items: [onShip('gem')] }, idle);
    expect(second).toMatchObject({ score: 40, combo: 2 });
  });

  it('powerups raise the combo by 2 and the multiplier by 0.5 up to 3, and protect the ship', () => {
    const taken = step(playing({ items: [onShip('powerup')] }), idle);
    expect(taken).toMatchObject({ combo: 2, multiplier: 1.5 });
    expect(taken.effects.shield === rules.shieldMs || taken.effects.invincible === rules.invincibleMs).toBe(
      true,
    );
    const often = step(playing({ multiplier: 3, items: [onShip('powerup')] }), idle);
    expect(often.multiplier).toBe(3);
  });

  it('powerups grant a shield or invincibility', () => {
    const given = new Set<string>();
    for (let seed = 0; seed < 20; seed += 1) {
      const { effects } = step({ ...playing(), seed: seed * 99_991_337, items: [onShip('powerup')] }, idle);
      given.add(effects.shield > 0 ? 'shield' : 'invincible');
    }
    expect(given).toEqual(new Set(['shield', 'invincible']));
  });

  it('lasers last ten seconds and pass through their targets', () => {
    const armed = step(playing({ items: [onShip('laser')] }), idle);
    expect(armed.effects.laser).toBe(10_000);
    const rock = { ...onShip('rock'), y: 60 };
    const shot = step({ ...armed, items: [rock], bullets: [{ x: rock.x, y: 60, dx: 0, dy: 0 }] }, idle);
    expect(shot.items).toEqual([]);
    expect(shot.bullets).toHaveLength(1);
  });

  it('shot rocks give five points', () => {
    const rock = { ...onShip('rock'), y: 60 };
    const shot = step(playing({ items: [rock], bullets: [{ x: rock.x, y: 60, dx: 0, dy: 0 }] }), idle);
    expect(shot).toMatchObject({ score: 5, items: [], bullets: [] });
  });

  it('gems let bullets pass', () => {
    const gem = { ...onShip('gem'), y: 60 };
    const shot = step(playing({ items: [gem], bullets: [{ x: gem.x, y: 60, dx: 0, dy: 0 }] }), idle);
    expect(shot.items).toHaveLength(1);
  });

  it('missiles take two shots and follow the ship', () => {
    const missile = { ...onShip('missile'), x: 20, y: 40, health: 2 };
    const bullet = { x: 20, y: 40, dx: 0, dy: 0 };
    const once = step(playing({ items: [missile], bullets: [bullet] }), idle);
    expect(once.items[0]).toMatchObject({ health: 1 });
    expect(once.items[0]!.x).toBeGreaterThan(20);
    expect(step({ ...once, bullets: [{ ...bullet }] }, idle).items).toEqual([]);
  });

  it('missed gems reset the combo', () => {
    const gone = { ...onShip('gem'), x: 5, y: sky.height + 5.99 };
    expect(step(playing({ combo: 4, items: [gone] }), idle).combo).toBe(0);
  });
});

describe('hits on the ship', () => {
  it('cost a life, the combo and the multiplier, and make the ship briefly invulnerable', () => {
    const hit = step(playing({ combo: 3, multiplier: 2.5, items: [onShip('rock')] }), idle);
    expect(hit).toMatchObject({ lives: 2, combo: 0, multiplier: 1 });
    const again = run({ ...hit, items: [onShip('rock')] }, 200);
    expect(again.lives).toBe(2);
  });

  it('freeze the game for four steps', () => {
    const hit = step(playing({ items: [onShip('rock')] }), idle);
    const held = run(hit, 4 * stepMs - 1, { steer: 1, fire: false });
    expect(held.shipX).toBe(hit.shipX);
    expect(step(held, { steer: 1, fire: false }).shipX).toBeGreaterThan(hit.shipX);
  });

  it('are absorbed once by a shield, which lasts eight seconds', () => {
    const shielded = playing({ effects: { invincible: 0, shield: rules.shieldMs, laser: 0 } });
    const hit = step({ ...shielded, items: [onShip('rock')] }, idle);
    expect(hit).toMatchObject({ lives: 3, effects: { shield: 0 } });
    expect(run({ ...shielded, sinceTick: -100_000 }, 8000).effects.shield).toBe(0);
  });

  it('do nothing during the five seconds of invincibility', () => {
    const safe = playing({
      effects: { invincible: rules.invincibleMs, shield: 0, laser: 0 },
      sinceTick: -100_000,
    });
    expect(step({ ...safe, items: [onShip('missile')] }, idle).lives).toBe(3);
    expect(run(safe, 4900).effects.invincible).toBeGreaterThan(0);
    expect(run(safe, 5020).effects.invincible).toBe(0);
  });
});

describe('the boss', () => {
  const fight = (health: number) =>
    playing({ phase: 'boss', level: 3, boss: { x: 50, y: 26, health, age: 0, sinceShot: 5000 } });

  it('loses five health per hit', () => {
    const hit = step({ ...fight(160), bullets: [{ x: 50, y: 26, dx: 0, dy: 0 }] }, idle);
    expect(hit.boss!.health).toBe(155);
  });

  it('fires single shots, and three at once below 50 health', () => {
    expect(step(fight(50), idle).bossBullets).toHaveLength(1);
    expect(step(fight(49), idle).bossBullets).toHaveLength(3);
  });
});

describe('randomness', () => {
  it('plays the same game for the same seed and input, and a different one for another seed', () => {
    const input: Input = { steer: 1, fire: true };
    const play = (seed: number) => run(launch(newGame(seed)), 20_000, input);
    expect(play(11)).toEqual(play(11));
    expect(play(11).items).not.toEqual(play(12).items);
  });

  it('spawns every item type in a long game, always inside the sky', () => {
    let game = playing({ level: 4, score: 0, lives: 1e6 });
    const seen = new Set<string>();
    let beside = 0;
    for (let steps = 0; steps < 12_000; steps += 1) {
      game = step(game, idle);
      for (const { type, x } of game.items) {
        seen.add(type);
        if (x < 0 || x > sky.width) beside += 1;
      }
      game.score = 0;
    }
    expect(seen).toEqual(new Set(['rock', 'gem', 'powerup', 'laser', 'missile']));
    expect(beside).toBe(0);
  });
});

it('keeps the ship inside the sky, steered with keys or a finger', () => {
  expect(run(playing(), 3000, { steer: -1, fire: false }).shipX).toBe(7);
  const led = run(playing(), 1000, { steer: 0, towards: 80, fire: false });
  expect(led.shipX).toBeCloseTo(80);
});
