import { browserProject } from '@sevenfold/tooling/jest-browser';

export default browserProject(import.meta.url, 'ui', { testRegex: '(src|gallery)/.*\\.spec\\.tsx?$' });
