import type { Shop } from './shop.js';

export interface Answer {
  status: number;
  // Tests read bodies directly, and state what they expect.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  body: any;
  headers: Headers;
}

export const JSON_TYPE = { 'content-type': 'application/json' };
export const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** How many answers have each outcome: the status, with the code of an error. */
export function countOutcomes(answers: Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const outcome = status < 300 ? String(status) : `${status} ${body.code}`;
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

interface GraphQLAnswer {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  data: any;
  errors?: { message: string; extensions: { code: string; about?: string } }[];
}

/** A client of both APIs, signed in if there is a token. */
export class Client {
  constructor(
    private readonly shop: Pick<Shop, 'url'>,
    readonly token?: string,
  ) {}

  get = (path: string, headers = {}) => this.rest('GET', path, undefined, headers);
  post = (path: string, body?: unknown, headers = {}) => this.rest('POST', path, body, headers);
  put = (path: string, body?: unknown, headers = {}) => this.rest('PUT', path, body, headers);
  delete = (path: string) => this.rest('DELETE', path);
  upload = (form: FormData) => this.rest('POST', '/api/uploads', form);
  /** The same caller, using another server of the shop. */
  at = (shop: Pick<Shop, 'url'>) => new Client(shop, this.token);

  async rest(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const isForm = body instanceof FormData;
    const response = await fetch(this.shop.url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...this.authorization(),
        ...(body !== undefined && !isForm && JSON_TYPE),
        ...headers,
      },
      body: isForm || body === undefined ? body : JSON.stringify(body),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('application/json');
    return {
      status: response.status,
      headers: response.headers,
      body: isJson ? (JSON.parse(text) as unknown) : text,
    };
  }

  async graphql(query: string, variables: Record<string, unknown> = {}): Promise<GraphQLAnswer> {
    return (await this.post('/graphql', { query, variables })).body as GraphQLAnswer;
  }

  /** The data of an operation that has to succeed. */
  async ask(query: string, variables: Record<string, unknown> = {}) {
    const { data, errors } = await this.graphql(query, variables);
    if (errors)
      throw new Error(errors.map(({ message, extensions }) => `${extensions.code}: ${message}`).join('\n'));
    return data;
  }

  private authorization(): Record<string, string> {
    return this.token ? { authorization: `Bearer ${this.token}` } : {};
  }
}
