/** Closes something; gets for how many milliseconds the shop should first report that it is not ready. */
type Close = (drainMs: number) => Promise<unknown>;

/** What a starting process has opened so far, to be closed in reverse order whenever it ends. */
export class Opened {
  private readonly closes: Close[] = [];
  private isClosing = false;

  /**
   * Registers how to close what has just been opened, or is being opened. Where the process is ending already, that is closed at
   * once, because the others may wait for it, and the start fails.
   */
  async add(close: Close): Promise<void> {
    this.closes.push(close);
    if (!this.isClosing) return;
    await this.close(0);
    throw new Error('The shop is being closed');
  }

  async close(drainMs: number): Promise<void> {
    this.isClosing = true;
    for (let last = this.closes.pop(); last; last = this.closes.pop()) await last(drainMs);
  }
}
