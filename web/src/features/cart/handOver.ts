import type { ApolloClient } from '@apollo/client';
import { QuoteDocument, SyncCartDocument } from '../../generated/graphql';
import { codeOf, messageOf } from '../../lib/errors';
import { localCart } from '../../lib/localCart';
import type { LocalCartLine } from '../../lib/localCart';
import { showToast } from '../../lib/toasts';
import { writeCart } from './cartCache';
import { isUndecided } from './cartView';
import { inTurn } from './inTurn';
import { isSameLine } from './quotedLines';
import { inputOf } from './useBrowserCart';

const FIRST_GAP_MS = 2000;
const LONGEST_GAP_MS = 60_000;

/**
 * Hands the lines of the local cart to the server's and empties the local one; again and again, at growing gaps, until the
 * server has them.
 * @param onFailure hears each time why it has not
 * @returns what calls it off
 */
export function handOver(client: ApolloClient, lines: LocalCartLine[], onFailure: (error: unknown) => void) {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout>;

  async function send() {
    const undecided = await undecidedAmong(client, lines);
    if (isOver) return;
    const sent = lines.filter((line) => !undecided.some((one) => isSameLine(line, one)));
    await client.mutate({
      mutation: SyncCartDocument,
      variables: { lines: sent.map(inputOf) },
      update: (cache, { data }) => writeCart(cache, data?.syncCart),
    });
    if (isOver) return; // it is somebody else's by now, or sent again
    localCart.clear();
    undecided.forEach(({ product }) =>
      showToast(`${product.name} comes in several kinds: please choose yours on its page`, 'info'),
    );
  }

  function sendUntilTaken(gap: number) {
    inTurn(send).catch((failure: unknown) => {
      console.error('The local cart could not be synced', failure);
      if (isOver) return;
      if (codeOf(failure) === 'BAD_USER_INPUT') return giveUp(failure);
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

/** The server will never take these lines: it cannot read them, or its cart is full. */
function giveUp(refusal: unknown) {
  localCart.clear();
  showToast(messageOf(refusal), 'error');
}

/** The lines that do not say all there is to say: they have to be chosen anew. */
async function undecidedAmong(client: ApolloClient, lines: LocalCartLine[]) {
  const unsure = lines.filter(({ variant }) => !variant);
  if (unsure.length === 0) return [];
  return client
    .query({ query: QuoteDocument, variables: { lines: unsure.map(inputOf) }, fetchPolicy: 'no-cache' })
    .then(({ data }) => data?.quote.lines.filter(isUndecided) ?? [])
    .catch(() => []); // the server would have been asked in vain for the rest, too
}
