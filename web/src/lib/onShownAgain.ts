/**
 * Calls `act` each time the tab becomes visible again.
 * @returns stops it
 */
export function onShownAgain(act: () => void): () => void {
  const look = () => {
    if (!document.hidden) act();
  };
  document.addEventListener('visibilitychange', look);
  return () => document.removeEventListener('visibilitychange', look);
}
