import type { ApolloClient } from '@apollo/client';
import { CartDocument, QuoteDocument, SyncCartDocument } from '../../generated/graphql';
import { codeOf, messageOf } from '../../lib/errors';
import { localCart, MOST_LINES } from '../../lib/localCart';
import type { LocalCartLine } from '../../lib/localCart';
import { showToast } from '../../lib/toasts';
import { writeCart } from './cartCache';
import { isUndecided } from './cartView';
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
 * Hands the local cart's lines over to the server's cart, as far as there is room, and removes them here; retries with a growing
 * delay until the server has them.
 * @returns cancels it
 */
export function handOver(client: ApolloClient, lines: LocalCartLine[], { onFailure, onFull }: Outcome) {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout>;

  async function send() {
    const undecided = await undecidedAmong(client, lines);
    if (isOver) return;
    const kept = await merge(client, without(undecided, lines));
    if (isOver) return; // another user has signed in, or it is being sent again
    localCart.replace(kept);
    if (kept.length > 0) {
      onFull(localCart.lines());
      showToast(noRoomFor(kept), 'info');
    }
    undecided.forEach(({ product }) =>
      showToast(`${product.name} comes in several kinds: please choose yours on its page`, 'info'),
    );
  }

  function sendUntilTaken(gap: number) {
    enqueueCartChange(send).catch((failure: unknown) => {
      console.error('The local cart could not be synced', failure);
      if (isOver) return;
      onFailure(failure);
      timer = setTimeout(() => sendUntilTaken(Math.min(gap * 2, LONGEST_GAP_MS)), gap);
    });
  }

  sendUntilTaken(FIRST_GAP_MS);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

const without = (some: CartLine[], lines: LocalCartLine[]) =>
  lines.filter((line) => !some.some((one) => isSameLine(line, one)));

const noRoomFor = (kept: LocalCartLine[]) =>
  `A cart holds up to ${MOST_LINES} products. ${kept.length} more wait in this browser until you have made room and come back.`;

/** @returns the lines for which the server's cart has no room */
async function merge(client: ApolloClient, lines: LocalCartLine[]): Promise<LocalCartLine[]> {
  try {
    await sync(client, lines);
    return [];
  } catch (refusal) {
    if (codeOf(refusal) !== 'BAD_USER_INPUT') throw refusal;
    const kept = await beyondRoom(client, lines);
    if (kept.length === 0) return giveUp(refusal);
    await sync(
      client,
      lines.filter((line) => !kept.includes(line)),
    );
    return kept;
  }
}

const sync = (client: ApolloClient, lines: LocalCartLine[]) =>
  client.mutate({
    mutation: SyncCartDocument,
    variables: { lines: lines.map(lineInput) },
    update: (cache, { data }) => writeCart(cache, data?.syncCart),
  });

/** Lines that are in the server's cart already need no room. */
async function beyondRoom(client: ApolloClient, lines: LocalCartLine[]) {
  const { data } = await client.query({ query: CartDocument, fetchPolicy: 'network-only' });
  const held = data?.cart.lines ?? [];
  return without(held, lines).slice(Math.max(0, MOST_LINES - held.length));
}

/** The server considers these lines invalid and will never take them. */
function giveUp(refusal: unknown) {
  showToast(messageOf(refusal), 'error');
  return [];
}

/** The lines that lack a variant of a product with variants, so that the shopper has to choose again. */
async function undecidedAmong(client: ApolloClient, lines: LocalCartLine[]) {
  const unsure = lines.filter(({ variant }) => !variant);
  if (unsure.length === 0) return [];
  return client
    .query({ query: QuoteDocument, variables: { lines: unsure.map(lineInput) }, fetchPolicy: 'no-cache' })
    .then(({ data }) => data?.quote.lines.filter(isUndecided) ?? [])
    .catch(() => []); // the merge that follows fails, too, and is retried
}
