import type { ApolloClient } from '@apollo/client';
import { CartDocument, QuoteDocument, SyncCartDocument } from '../../generated/graphql';
import { codeOf, messageOf } from '../../lib/errors';
import { localCart, MOST_LINES } from '../../lib/localCart';
import type { LocalCartLine } from '../../lib/localCart';
import { showToast } from '../../lib/toasts';
import { writeCart } from './cartCache';
import { isUndecided, nameOf } from './cartView';
import type { CartLine } from './cartView';
import { enqueueCartChange } from './enqueueCartChange';
import { isSameLine, lineInput } from './localLine';

const FIRST_GAP_MS = 2000;
const LONGEST_GAP_MS = 60_000;

interface Outcome {
  /** Called after each failed attempt. */
  onFailure: (error: unknown) => void;
  /** Called with the lines that stay in the browser, because the server's cart is full. */
  onFull: (kept: LocalCartLine[]) => void;
}

/**
 * Merges the local cart's lines into the server's cart, as far as there is room, and removes them here; retries with a growing
 * delay until the server has them.
 * @returns cancels it
 */
export function syncLocalCart(client: ApolloClient, lines: LocalCartLine[], { onFailure, onFull }: Outcome) {
  let isCancelled = false;
  let timer: ReturnType<typeof setTimeout>;

  async function send() {
    const undecided = await undecidedAmong(client, lines);
    if (isCancelled) return;
    const { kept, lost } = await merge(client, without(undecided, lines));
    if (isCancelled) return; // another user has signed in, or it is being sent again
    localCart.replace(kept);
    if (kept.length > 0) {
      onFull(localCart.lines());
      showToast(noRoomFor(kept), 'info');
    }
    lost.forEach((sentence) => showToast(sentence, 'info'));
    undecided.forEach(({ product }) =>
      showToast(`${product.name} comes in several kinds: please choose yours on its page`, 'info'),
    );
  }

  function sendUntilSynced(gap: number) {
    enqueueCartChange(send).catch((failure: unknown) => {
      console.error('The local cart could not be synced', failure);
      if (isCancelled) return;
      onFailure(failure);
      timer = setTimeout(() => sendUntilSynced(Math.min(gap * 2, LONGEST_GAP_MS)), gap);
    });
  }

  sendUntilSynced(FIRST_GAP_MS);
  return () => {
    isCancelled = true;
    clearTimeout(timer);
  };
}

const without = (some: CartLine[], lines: LocalCartLine[]) =>
  lines.filter((line) => !some.some((one) => isSameLine(line, one)));

const noRoomFor = (kept: LocalCartLine[]) =>
  `A cart holds up to ${MOST_LINES} products. ${kept.length} more wait in this browser until you have made room and come back.`;

interface Merged {
  /** The lines for which the server's cart has no room. */
  kept: LocalCartLine[];
  /** What of the other lines the server's cart has not got, in sentences. */
  lost: string[];
}

async function merge(client: ApolloClient, lines: LocalCartLine[]): Promise<Merged> {
  try {
    return { kept: [], lost: await sync(client, lines) };
  } catch (refusal) {
    if (codeOf(refusal) !== 'BAD_USER_INPUT') throw refusal;
    const kept = await beyondRoom(client, lines);
    if (kept.length === 0) return giveUp(refusal);
    const lost = await sync(
      client,
      lines.filter((line) => !kept.includes(line)),
    );
    return { kept, lost };
  }
}

async function sync(client: ApolloClient, lines: LocalCartLine[]): Promise<string[]> {
  const { data } = await client.mutate({
    mutation: SyncCartDocument,
    variables: { lines: lines.map(lineInput) },
    update: (cache, result) => writeCart(cache, result.data?.syncCart),
  });
  return data ? lines.flatMap((line) => lossOf(line, data.syncCart.lines)) : [];
}

/** The server skips lines that are no longer in stock, and merges others only up to the stock. */
function lossOf(line: LocalCartLine, held: CartLine[]): string[] {
  const left = held.find((one) => isSameLine(line, one))?.qty ?? 0;
  if (left >= line.qty) return [];
  const name = nameOf({ product: line, variant: line });
  if (left === 0) return [`${name} is sold out and was left out.`];
  return [`Only ${left} of ${name} ${left === 1 ? 'is' : 'are'} left.`];
}

/** Lines that are in the server's cart already need no room. */
async function beyondRoom(client: ApolloClient, lines: LocalCartLine[]) {
  const { data } = await client.query({ query: CartDocument, fetchPolicy: 'network-only' });
  const held = data?.cart.lines ?? [];
  return without(held, lines).slice(Math.max(0, MOST_LINES - held.length));
}

/** The server considers these lines invalid and will never take them. */
function giveUp(refusal: unknown) {
  showToast(messageOf(refusal), 'error');
  return { kept: [], lost: [] };
}

/** The lines that lack a variant of a product with variants, so that the shopper has to choose again. */
async function undecidedAmong(client: ApolloClient, lines: LocalCartLine[]) {
  const unsure = lines.filter(({ variant }) => !variant);
  if (unsure.length === 0) return [];
  return client
    .query({ query: QuoteDocument, variables: { lines: unsure.map(lineInput) }, fetchPolicy: 'no-cache' })
    .then(({ data }) => data?.quote.lines.filter(isUndecided) ?? [])
    .catch((failure: unknown) => {
      if (codeOf(failure) !== 'BAD_USER_INPUT') throw failure; // merged without a choice, the server would choose
      return []; // the merge is refused, too, and decides what becomes of the lines
    });
}
