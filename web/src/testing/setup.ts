import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { dismissToasts } from '../lib/toasts';
import { loadDevMessages, loadErrorMessages } from '@apollo/client/dev';

configure({ asyncUtilTimeout: 20_000, reactStrictMode: true }); // a busy machine is slow, not wrong
loadDevMessages();
loadErrorMessages();

beforeEach(() => {
  if (typeof window !== 'undefined') localStorage.clear();
  dismissToasts();
});
// Also after a test that failed, whose successors would fail with it.
afterEach(() => jest.restoreAllMocks());
