import { bossHealthOf, gemScoreOf, rules, sky, spawnChanceOf, tickOf } from './rules';

export type Phase = 'menu' | 'playing' | 'boss' | 'gameOver';
export type ItemType = 'rock' | 'gem' | 'powerup' | 'laser' | 'missile';
export type Item = { id: number; type: ItemType; x: number; y: number; health: number };
export type Bullet = { x: number; y: number; dx: number; dy: number };
export type Boss = { x: number; y: number; health: number; age: number; sinceShot: number };
export type Effect = 'invincible' | 'shield' | 'laser';

export type Happening = {
  kind:
    | 'shot'
    | 'gem'
    | 'rock'
    | 'powerup'
    | 'laser'
    | 'hurt'
    | 'saved'
    | 'boss'
    | 'bossHit'
    | 'bossDown'
    | 'level'
    | 'over';
  x: number;
  y: number;
  points?: number;
};

export type Game = {
  phase: Phase;
  score: number;
  lives: number;
  level: number;
  combo: number;
  multiplier: number;
  shipX: number;
  items: Item[];
  bullets: Bullet[];
  bossBullets: Bullet[];
  boss: Boss | undefined;
  /** Milliseconds left of each effect. */
  effects: Record<Effect, number>;
  /** Events of the last step, for drawing and sound. */
  happenings: Happening[];
  /** Steps left of the freeze after a hit. */
  held: number;
  /** Milliseconds left in which nothing hurts the ship. */
  mercyMs: number;
  sinceTick: number;
  sinceShot: number;
  seed: number;
  nextId: number;
};

/** Input for one step: `steer` by keys, or `towards`, the x that a finger points at. */
export type Input = { steer: -1 | 0 | 1; towards?: number | undefined; fire: boolean };

/** Fixed step length, so that the same seed and input replay the same game. */
export const stepMs = 1000 / 60;

export const idle: Input = { steer: 0, fire: false };

const shotEveryMs = 260;
const laserEveryMs = 120;
const bulletSpeed = 0.115;
const shipSpeed = 0.085;
const fingerSpeed = 0.16;
const mercyMs = 1500;
const heldSteps = 4;
const wing = 7;
const bossBulletSpeed = 0.046;
const reach = { ship: 4.2, rock: 5, gem: 4.5, powerup: 5, laser: 5, missile: 3.4, boss: 13, bullet: 1 };
const healthOf: Record<ItemType, number> = { rock: 1, gem: 1, powerup: 1, laser: 1, missile: 2 };

export function newGame(seed: number): Game {
  return {
    phase: 'menu',
    score: 0,
    lives: rules.lives,
    level: 1,
    combo: 0,
    multiplier: 1,
    shipX: sky.width / 2,
    items: [],
    bullets: [],
    bossBullets: [],
    boss: undefined,
    effects: { invincible: 0, shield: 0, laser: 0 },
    happenings: [],
    held: 0,
    mercyMs: 0,
    sinceTick: 0,
    sinceShot: shotEveryMs,
    seed: seed >>> 0,
    nextId: 1,
  };
}

/** Starts or restarts, with the current seed, so that the next game differs. */
export function launch(game: Game): Game {
  if (game.phase === 'playing' || game.phase === 'boss') return game;
  return { ...newGame(game.seed), phase: 'playing' };
}

/** Returns the game one step later. */
export function step(before: Game, input: Input): Game {
  const game = copyOf(before);
  game.happenings = [];
  if (game.phase !== 'playing' && game.phase !== 'boss') return game;
  if (game.held > 0) {
    game.held -= 1;
    return game;
  }

  wearOff(game);
  steer(game, input);
  if (input.fire) shoot(game);
  moveBullets(game);
  moveItems(game);
  if (game.phase === 'boss') moveBoss(game);
  hitItems(game);
  hitBoss(game);
  touchItems(game);
  touchBossBullets(game);
  beat(game);
  if (game.lives <= 0) end(game);
  return game;
}

function copyOf(game: Game): Game {
  return {
    ...game,
    items: game.items.map(item => ({ ...item })),
    bullets: game.bullets.map(bullet => ({ ...bullet })),
    bossBullets: game.bossBullets.map(bullet => ({ ...bullet })),
    boss: game.boss && { ...game.boss },
    effects: { ...game.effects },
  };
}

/** Pseudo-random number in [0, 1) from the game's seed. */
function chance(game: Game): number {
  game.seed = (Math.imul(game.seed, 1_664_525) + 1_013_904_223) >>> 0;
  return game.seed / 2 ** 32;
}

function wearOff(game: Game) {
  for (const effect of ['invincible', 'shield', 'laser'] as const)
    game.effects[effect] = Math.max(0, game.effects[effect] - stepMs);
  game.mercyMs = Math.max(0, game.mercyMs - stepMs);
  game.sinceShot += stepMs;
}

function steer(game: Game, { steer: direction, towards }: Input) {
  const way =
    towards === undefined
      ? direction * shipSpeed * stepMs
      : Math.max(-1, Math.min(1, (towards - game.shipX) / (fingerSpeed * stepMs))) * fingerSpeed * stepMs;
  game.shipX = Math.max(wing, Math.min(sky.width - wing, game.shipX + way));
}

function shoot(game: Game) {
  if (game.sinceShot < (game.effects.laser > 0 ? laserEveryMs : shotEveryMs)) return;
  game.sinceShot = 0;
  game.bullets.push({ x: game.shipX, y: sky.shipY - 6, dx: 0, dy: -bulletSpeed });
  game.happenings.push({ kind: 'shot', x: game.shipX, y: sky.shipY - 6 });
}

function moveBullets(game: Game) {
  for (const bullet of [...game.bullets, ...game.bossBullets]) {
    bullet.x += bullet.dx * stepMs;
    bullet.y += bullet.dy * stepMs;
  }
  const inSky = ({ x, y }: Bullet) => y > -4 && y < sky.height + 4 && x > -4 && x < sky.width + 4;
  game.bullets = game.bullets.filter(inSky);
  game.bossBullets = game.bossBullets.filter(inSky);
}

function moveItems(game: Game) {
  const fall = (sky.height / sky.rows / tickOf(game.level)) * stepMs;
  for (const item of game.items) {
    item.y += item.type === 'missile' ? fall * 1.5 : fall;
    if (item.type === 'missile') item.x += Math.sign(game.shipX - item.x) * 0.012 * stepMs;
  }
  // A missed gem resets the combo.
  if (game.items.some(({ type, y }) => type === 'gem' && y > sky.height + 6)) game.combo = 0;
  game.items = game.items.filter(({ y }) => y <= sky.height + 6);
}

function moveBoss(game: Game) {
  const boss = game.boss!;
  const furious = boss.health < rules.bossSecondPhaseBelow;
  boss.age += stepMs;
  boss.y = Math.min(26, boss.y + 0.03 * stepMs);
  boss.x = sky.width / 2 + Math.sin(boss.age / (furious ? 620 : 980)) * (sky.width / 2 - 18);
  boss.sinceShot += stepMs;
  if (boss.y < 26 || boss.sinceShot < (furious ? 780 : 1050)) return;
  boss.sinceShot = 0;
  for (const spread of furious ? [-0.32, 0, 0.32] : [0]) {
    const aim = Math.atan2(game.shipX - boss.x, sky.shipY - boss.y) + spread;
    game.bossBullets.push({
      x: boss.x,
      y: boss.y + 9,
      dx: Math.sin(aim) * bossBulletSpeed,
      dy: Math.cos(aim) * bossBulletSpeed,
    });
  }
}

const near = (a: { x: number; y: number }, b: { x: number; y: number }, distance: number) =>
  (a.x - b.x) ** 2 + (a.y - b.y) ** 2 < distance ** 2;

function hitItems(game: Game) {
  const spent = new Set<Bullet>();
  for (const item of game.items) {
    if (item.type !== 'rock' && item.type !== 'missile') continue;
    const bullet = game.bullets.find(
      each => !spent.has(each) && near(each, item, reach[item.type] + reach.bullet),
    );
    if (!bullet) continue;
    // The laser passes through its targets.
    if (game.effects.laser <= 0) spent.add(bullet);
    item.health -= 1;
    if (item.health > 0) continue;
    const points = item.type === 'rock' ? rules.rockScore : 0;
    game.score += points;
    game.happenings.push({ kind: 'rock', x: item.x, y: item.y, points });
  }
  game.items = game.items.filter(({ health }) => health > 0);
  game.bullets = game.bullets.filter(bullet => !spent.has(bullet));
}

function hitBoss(game: Game) {
  const { boss } = game;
  if (!boss) return;
  const hits = game.bullets.filter(
    bullet => Math.abs(bullet.x - boss.x) < reach.boss && Math.abs(bullet.y - boss.y) < 8,
  );
  game.bullets = game.bullets.filter(bullet => !hits.includes(bullet));
  for (const { x, y } of hits) {
    boss.health -= rules.bossHitDamage;
    game.happenings.push({ kind: 'bossHit', x, y });
  }
  if (boss.health > 0) return;
  game.happenings.push({ kind: 'bossDown', x: boss.x, y: boss.y, points: rules.bossScore });
  game.score += rules.bossScore;
  game.boss = undefined;
  game.bossBullets = [];
  game.phase = 'playing';
  game.held = heldSteps;
  rise(game);
}

function touchItems(game: Game) {
  const ship = { x: game.shipX, y: sky.shipY };
  const touched = game.items.filter(item => near(item, ship, reach[item.type] + reach.ship));
  game.items = game.items.filter(item => !touched.includes(item));
  for (const item of touched) {
    if (item.type === 'gem') takeGem(game, item);
    else if (item.type === 'powerup') takePowerup(game, item);
    else if (item.type === 'laser') {
      game.effects.laser = rules.laserMs;
      game.happenings.push({ kind: 'laser', x: item.x, y: item.y });
    } else hurt(game, item);
  }
}

function takeGem(game: Game, { x, y }: Item) {
  const points = gemScoreOf(game.combo, game.multiplier);
  game.score += points;
  game.combo += 1;
  game.happenings.push({ kind: 'gem', x, y, points });
}

function takePowerup(game: Game, { x, y }: Item) {
  game.combo += rules.powerupCombo;
  game.multiplier = Math.min(rules.highestMultiplier, game.multiplier + rules.multiplierStep);
  if (chance(game) < 0.5) game.effects.shield = rules.shieldMs;
  else game.effects.invincible = rules.invincibleMs;
  game.happenings.push({ kind: 'powerup', x, y });
}

function touchBossBullets(game: Game) {
  const ship = { x: game.shipX, y: sky.shipY };
  const touched = game.bossBullets.filter(bullet => near(bullet, ship, reach.ship + 1.4));
  game.bossBullets = game.bossBullets.filter(bullet => !touched.includes(bullet));
  for (const bullet of touched) hurt(game, bullet);
}

/** Invincibility ignores hits; a shield absorbs one. */
function hurt(game: Game, { x, y }: { x: number; y: number }) {
  if (game.effects.invincible > 0 || game.mercyMs > 0 || game.lives <= 0) {
    game.happenings.push({ kind: 'saved', x, y });
    return;
  }
  game.held = heldSteps;
  if (game.effects.shield > 0) {
    game.effects.shield = 0;
    game.mercyMs = mercyMs / 2;
    game.happenings.push({ kind: 'saved', x, y });
    return;
  }
  game.lives -= 1;
  game.combo = 0;
  game.multiplier = 1;
  game.mercyMs = mercyMs;
  game.happenings.push({ kind: 'hurt', x: game.shipX, y: sky.shipY });
}

/** On each tick: levels up, brings bosses and spawns items. */
function beat(game: Game) {
  game.sinceTick += stepMs;
  if (game.sinceTick < tickOf(game.level)) return;
  game.sinceTick -= tickOf(game.level);
  if (game.phase === 'playing' && game.score > game.level * rules.scorePerLevel) {
    if (game.level % rules.bossEveryLevels === 0) meetBoss(game);
    else rise(game);
  }
  if (game.phase === 'playing') for (const third of [0, 1, 2]) spawn(game, third);
}

function rise(game: Game) {
  game.level += 1;
  game.happenings.push({ kind: 'level', x: game.shipX, y: sky.shipY });
}

function meetBoss(game: Game) {
  game.phase = 'boss';
  game.items = game.items.filter(({ type }) => type !== 'rock' && type !== 'missile');
  game.boss = { x: sky.width / 2, y: -14, health: bossHealthOf(game.level), age: 0, sinceShot: 0 };
  game.happenings.push({ kind: 'boss', x: sky.width / 2, y: 20 });
}

function spawn(game: Game, third: number) {
  if (chance(game) >= spawnChanceOf(game.level)) return;
  const margin = 6;
  const width = (sky.width - 2 * margin) / 3;
  const x = margin + width * (third + chance(game));
  const type = typeFor(chance(game), game.level);
  game.items.push({ id: game.nextId, type, x, y: -8 - chance(game) * 8, health: healthOf[type] });
  game.nextId += 1;
}

/** Missiles appear from level 2. */
function typeFor(roll: number, level: number): ItemType {
  if (roll < 0.3) return 'gem';
  if (roll < 0.38) return 'powerup';
  if (roll < 0.43) return 'laser';
  return roll < 0.52 && level > 1 ? 'missile' : 'rock';
}

function end(game: Game) {
  game.phase = 'gameOver';
  game.bossBullets = [];
  game.happenings.push({ kind: 'over', x: game.shipX, y: sky.shipY });
}
