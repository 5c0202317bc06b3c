import '@testing-library/jest-dom';
import { loadDevMessages, loadErrorMessages } from '@apollo/client/dev';
import { configure, getConfig, renderHook } from '@testing-library/react';
import { dismissToast, useToasts } from '../lib/toasts';

const { getElementError } = getConfig();
/** What the library says while it waits: that nobody will read this failure. */
const isLooking = () =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics;
configure({
  asyncUtilTimeout: 20_000, // a busy machine is slow, not wrong
  reactStrictMode: true,
  // Printing the page takes longer than showing it: who waits prints it in the end, not at each look.
  getElementError: (message, container) =>
    isLooking() ? new Error(message ?? undefined) : getElementError(message, container),
});
loadDevMessages();
loadErrorMessages();

beforeEach(() => {
  if (typeof window !== 'undefined') {
    localStorage.clear();
    sessionStorage.clear();
    const { result, unmount } = renderHook(useToasts);
    unmount();
    result.current.forEach(({ id }) => dismissToast(id));
  }
});
// Also after a test that failed, whose successors would fail with it.
afterEach(() => jest.restoreAllMocks());
