import { dependencyRules } from './dependency-rules.js';
import { manifestRules } from './manifest-rules.js';

/** Every rule about who may import whom, with its reason. */
export const rules = [...dependencyRules, ...manifestRules];
