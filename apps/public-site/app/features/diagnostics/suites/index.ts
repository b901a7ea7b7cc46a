import type { Suite } from '../step';
import { adminSuite } from './admin-suite';
import { profileSuite } from './profile-suite';
import { rulesSuite } from './rules-suite';
import { syncSuite } from './sync-suite';
import { voiceSuite } from './voice-suite';

export const suites: readonly Suite[] = [rulesSuite, voiceSuite, syncSuite, adminSuite, profileSuite];
