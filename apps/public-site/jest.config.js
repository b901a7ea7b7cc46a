import { browserProject } from '@sevenfold/tooling/jest-browser';

// `audio/` runs in Node alone, and finds nothing in a browser's surroundings that disturbs it.
export default browserProject(import.meta.url, 'public-site', { testRegex: '(app|audio)/.*\\.spec\\.tsx?$' });
