/**
 * Acts each time the tab is shown again.
 * @returns what calls it off
 */
export function onShownAgain(act: () => void): () => void {
  const look = () => {
    if (!document.hidden) act();
  };
  document.addEventListener('visibilitychange', look);
  return () => document.removeEventListener('visibilitychange', look);
}
