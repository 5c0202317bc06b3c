/** Told once, when somebody presses Ctrl-C, closes the terminal, or ends this process otherwise. */
export function endingSignal(): AbortSignal {
  const ending = new AbortController();
  const end = () => {
    if (ending.signal.aborted) return;
    console.log('\nEnding everything ...');
    ending.abort();
  };
  process.on('SIGINT', end).on('SIGTERM', end).on('SIGHUP', end);
  process.stdout.on('error', () => undefined); // a terminal that was closed
  return ending.signal;
}
