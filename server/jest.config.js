import { packagesForTests } from './bin/packages-for-tests.js';

/** Native ES modules, as in production; run by `npm run jest` at the root, with --experimental-vm-modules. */
const shared = {
  testEnvironment: 'node',
  // The demo and the sandbox as their sources stand, built or not.
  testEnvironmentOptions: { customExportConditions: ['shop-source', 'node', 'node-addons'] },
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '^.+\\.ts$': '@swc/jest' },
  moduleNameMapper: { ...packagesForTests(), '^(\\.{1,2}/.*)\\.js$': '$1' },
};

const unit = (displayName, folder) => ({
  ...shared,
  displayName,
  testMatch: [`<rootDir>/${folder}/**/*.spec.ts`],
});

export default {
  testTimeout: 30_000,
  projects: [
    unit('unit', '{src,cluster,recovery}'),
    unit('demo', 'demo/src'),
    unit('sandbox', 'sandbox/src'),
    {
      ...shared,
      displayName: 'integration',
      testMatch: ['<rootDir>/test/**/*.integration-spec.ts'],
      globalSetup: '<rootDir>/test/global-setup.ts',
      globalTeardown: '<rootDir>/test/global-teardown.ts',
      setupFiles: ['<rootDir>/test/environment.ts'],
    },
  ],
};
