import '@testing-library/jest-dom';
import { loadDevMessages, loadErrorMessages } from '@apollo/client/dev';
import { configure, getConfig, renderHook } from '@testing-library/react';
import { dismissToast, useToasts } from '../lib/toasts';

const { getElementError } = getConfig();
/** Whether the library is still polling, so that nobody will read this error. */
const isLooking = () =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics;
configure({
  asyncUtilTimeout: 20_000, // a busy machine is slow, not wrong
  reactStrictMode: true,
  // Printing the page takes longer than rendering it: only the final error has it, not each poll.
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
// Also after a failed test, which would make its successors fail.
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});
