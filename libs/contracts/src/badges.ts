import type { DivisionId } from './identity.js';

export const badgeRarities = ['common', 'rare', 'epic', 'legendary', 'mythic'] as const;
export const badgeCategories = ['adventure', 'social', 'creative', 'technical', 'secret'] as const;
export const badgeAnimations = ['none', 'pulse', 'spin', 'bounce'] as const;

/** A profile has a badge if the badge's id is in the profile's list for the badge's division. */
export interface Badge {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly division: DivisionId;
  readonly rarity: (typeof badgeRarities)[number];
  readonly category: (typeof badgeCategories)[number];
  /** How to earn it, as shown to people. `accounts` awards the badge when an event reports this. */
  readonly unlockCondition: string;
  /** Hides name and picture until earned; the condition is shown. */
  readonly hidden: boolean;
  readonly glowEffect: boolean;
  readonly animation: (typeof badgeAnimations)[number];
}

/** All badges, in the order of profiles. */
export const badges = [
  {
    id: 'echoverse.seed',
    name: 'First Echo',
    description: 'You joined a listening room.',
    division: 'echoverse',
    rarity: 'common',
    category: 'adventure',
    unlockCondition: 'Join a listening room.',
    hidden: false,
    glowEffect: false,
    animation: 'pulse',
  },
  {
    id: 'echoverse.p2.session',
    name: 'Needle Down',
    description: 'You hosted a room and played a track.',
    division: 'echoverse',
    rarity: 'rare',
    category: 'creative',
    unlockCondition: 'Host a room and put a track on.',
    hidden: false,
    glowEffect: false,
    animation: 'spin',
  },
  {
    id: 'echoverse.p3.clearance',
    name: 'Backstage',
    description: 'You’re a member of EchoVerse.',
    division: 'echoverse',
    rarity: 'legendary',
    category: 'social',
    unlockCondition: 'Become a member of EchoVerse.',
    hidden: false,
    glowEffect: true,
    animation: 'bounce',
  },
  {
    id: 'skyforge.clearance1',
    name: 'Cleared for Launch',
    description: 'Skyforge has put your name on the hangar door.',
    division: 'skyforge',
    rarity: 'epic',
    category: 'technical',
    unlockCondition: 'Become a member of Skyforge.',
    hidden: false,
    glowEffect: true,
    animation: 'bounce',
  },
  {
    id: 'summit.seed',
    name: 'Raised Hand',
    description: 'Every lesson begins with someone who asks.',
    division: 'summit',
    rarity: 'common',
    category: 'social',
    unlockCondition: 'Ask for access to Summit.',
    hidden: false,
    glowEffect: false,
    animation: 'pulse',
  },
  {
    id: 'summit.reply1',
    name: 'Dear Studio',
    description: 'Your first message is on our desk.',
    division: 'summit',
    rarity: 'mythic',
    category: 'secret',
    unlockCondition: 'Write to the studio.',
    hidden: true,
    glowEffect: true,
    animation: 'spin',
  },
] as const satisfies readonly Badge[];
export type BadgeId = (typeof badges)[number]['id'];

export const badgeOf = (id: string): Badge | undefined => badges.find(badge => badge.id === id);
