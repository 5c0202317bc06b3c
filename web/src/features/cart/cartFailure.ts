import { messageOf } from '../../lib/errors';
import { showToast } from '../../lib/toasts';

/** Cart failures are logged; the shopper is told too, or a refused change would look like a dead button. */
export function reportCartFailure(error: unknown) {
  showToast(logged(error), 'error');
}

function logged(error: unknown): string {
  console.error('The cart could not be changed', error);
  return messageOf(error);
}

/** Why `change` was refused, undefined once it is done: for failures that have a place of their own on the page. */
export async function refusalOf(change: Promise<unknown>): Promise<string | undefined> {
  try {
    await change;
    return undefined;
  } catch (error) {
    return logged(error);
  }
}

/** True once `change` is done, false if it failed. */
export async function succeeds(change: Promise<unknown>): Promise<boolean> {
  try {
    await change;
    return true;
  } catch (error) {
    reportCartFailure(error);
    return false;
  }
}
