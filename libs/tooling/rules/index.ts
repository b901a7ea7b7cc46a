import { dependencyRules } from './dependency-rules.ts';
import { manifestRules } from './manifest-rules.ts';

/** Every rule about which package may import which, with its reason. */
export const rules = [...dependencyRules, ...manifestRules];
