import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { messageOf } from './errors';

const answer = (status: number, bodyText: string) =>
  new ServerError('Response not successful', { response: new Response(null, { status }), bodyText });

describe('messageOf', () => {
  it("returns the server's message if there is one", () => {
    expect(messageOf(new CombinedGraphQLErrors({ errors: [{ message: 'Order not found' }] }))).toBe(
      'Order not found',
    );
    expect(messageOf(answer(429, '{"message":"Too many requests"}'))).toBe('Too many requests');
  });

  it.each([
    ['a response without a message', answer(413, '<html>')],
    ['an error of the server', answer(502, '{"message":"connect ECONNREFUSED 10.0.0.3"}')],
    ['a value that is no error', 'what?'],
  ])('returns a generic message for %s', (_, error) => {
    expect(messageOf(error)).toBe('Something went wrong on our side. Please try again.');
  });

  it('says that the shop could not be reached if there was no response', () => {
    expect(messageOf(new TypeError('Failed to fetch'))).toMatch(/^We could not reach the shop/);
  });
});
