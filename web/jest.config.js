const reactWithTypes = {
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
    target: 'es2022',
  },
  module: { type: 'commonjs' },
};

export default {
  testEnvironment: '<rootDir>/jest.environment.js',
  testMatch: ['<rootDir>/src/**/*.spec.{ts,tsx}'],
  transform: { '^.+\\.(t|j)sx?$': ['@swc/jest', reactWithTypes] },
  testTimeout: 60_000,
  setupFiles: ['<rootDir>/src/testing/browser.ts'],
  setupFilesAfterEnv: ['<rootDir>/src/testing/setup.ts'],
};
