import { dependencyRules } from './dependency-rules.ts';
import { manifestRules } from './manifest-rules.ts';

/** Every rule about who may import whom, with its reason. */
export const rules = [...dependencyRules, ...manifestRules];
