/** Aborts once, on Ctrl-C, when the terminal is closed, or on another signal to this process. */
export function endingSignal(): AbortSignal {
  const ending = new AbortController();
  const end = () => {
    if (ending.signal.aborted) return;
    console.log('\nEnding everything ...');
    ending.abort();
  };
  process.on('SIGINT', end).on('SIGTERM', end).on('SIGHUP', end);
  process.stdout.on('error', () => undefined); // the terminal may be closed
  return ending.signal;
}
