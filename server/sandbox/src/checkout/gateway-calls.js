/** An error response; `error` is the gateway's description, if it got that far. */
export class Refusal extends Error {
  constructor(error) {
    super(error.description);
    this.error = error;
  }
}

export function openSession(base, options) {
  const { key, order_id, amount, currency } = options;
  return post(`${base}/checkout/session`, { key, order_id, amount, currency });
}

export function attemptPayment(base, attempt) {
  return post(`${base}/checkout/attempt`, attempt);
}

async function post(url, body) {
  const answer = await send(url, body);
  const data = await answer.json().catch(() => ({}));
  if (answer.ok && data !== null && !data.error) return data;
  throw new Refusal(data?.error?.description ? data.error : unreachable());
}

async function send(url, body) {
  try {
    const headers = { 'content-type': 'application/json' };
    return await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  } catch {
    throw new Refusal(unreachable());
  }
}

function unreachable() {
  return { description: 'The payment service could not be reached. Check your connection and try again.' };
}
