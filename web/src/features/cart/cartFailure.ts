import { messageOf } from '../../lib/errors';
import { showToast } from '../../lib/toasts';

/** Logs a cart failure and tells the shopper, to whom a refused change would look like a dead button. */
export function reportCartFailure(error: unknown) {
  showToast(logged(error), 'error');
}

function logged(error: unknown): string {
  console.error('The cart could not be changed', error);
  return messageOf(error);
}

/** Why `change` was refused, or undefined if it succeeded: for failures that are shown in a place of their own. */
export async function refusalOf(change: Promise<unknown>): Promise<string | undefined> {
  try {
    await change;
    return undefined;
  } catch (error) {
    return logged(error);
  }
}

/** True if `change` succeeded, false if it failed. */
export async function succeeds(change: Promise<unknown>): Promise<boolean> {
  try {
    await change;
    return true;
  } catch (error) {
    reportCartFailure(error);
    return false;
  }
}
