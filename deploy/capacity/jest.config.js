import { nodeProject } from '@sevenfold/tooling/jest';

export default nodeProject(import.meta.url, 'capacity');
