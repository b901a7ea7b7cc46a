/** Game balance. Times are in milliseconds, positions in sky units. */
export const rules = {
  lives: 3,
  /** Items fall one row per tick, and new ones appear on ticks. */
  tickMs: 1000,
  shortestTickMs: 200,
  tickShrinkPerLevelMs: 50,
  spawnChance: 0.3,
  spawnChancePerLevel: 0.1,
  gemScore: 10,
  gemScorePerCombo: 5,
  rockScore: 5,
  powerupCombo: 2,
  multiplierStep: 0.5,
  highestMultiplier: 3,
  invincibleMs: 5000,
  shieldMs: 8000,
  laserMs: 10_000,
  scorePerLevel: 100,
  bossEveryLevels: 3,
  bossHealth: 100,
  bossHealthPerLevel: 20,
  bossHitDamage: 5,
  bossSecondPhaseBelow: 50,
  bossScore: 500,
} as const;

export const sky = { width: 100, height: 140, rows: 8, shipY: 124 } as const;

export const tickOf = (level: number) =>
  Math.max(rules.shortestTickMs, rules.tickMs - (level - 1) * rules.tickShrinkPerLevelMs);

/** Chance per tick, for each third of the sky. */
export const spawnChanceOf = (level: number) =>
  Math.min(1, rules.spawnChance + level * rules.spawnChancePerLevel);

export const gemScoreOf = (combo: number, multiplier: number) =>
  (rules.gemScore + combo * rules.gemScorePerCombo) * multiplier;

export const bossHealthOf = (level: number) => rules.bossHealth + level * rules.bossHealthPerLevel;
