import server from './server/jest.config.js';
import web from './web/jest.config.js';

/** All tests but those in a browser, in one run: two at a time, those that took longest before first. */
export default {
  testTimeout: 60_000,
  maxWorkers: 2,
  // Modules of one test file are never quite let go of: past this, a new process is cheaper than all that tidying up.
  workerIdleMemoryLimit: '512MB',
  projects: [
    ...server.projects.map((project) => ({ ...project, rootDir: 'server' })),
    { ...web, displayName: 'web', rootDir: 'web', testTimeout: undefined },
  ],
};
