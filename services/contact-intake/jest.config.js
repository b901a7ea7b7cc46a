import { nodeProject } from '@sevenfold/tooling/jest';

export default nodeProject(import.meta.url, 'contact-intake', { testTimeout: 120_000 });
