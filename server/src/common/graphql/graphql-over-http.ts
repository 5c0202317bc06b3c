import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ExecutionResult, FormattedExecutionResult } from 'graphql';
import { AppError, badInput, STATUS } from '../app-error.js';
import { toAppError } from '../error.filter.js';
import { causeOf, formatFailure, formatMistake, formatRefusal, logFailures } from './graphql.errors.js';
import { InvalidOperation, type Operations, type Variables } from './operations.js';

/** The media type of answers where the client accepts it; see https://graphql.github.io/graphql-over-http. */
const GRAPHQL_RESPONSE = 'application/graphql-response+json';

/** Each forces a CORS preflight, so that a page of another origin cannot send the request. */
const PREFLIGHTED = ['apollo-require-preflight', 'x-apollo-operation-name'];

/** The context that resolvers get. */
interface GraphqlContext {
  req: FastifyRequest;
  reply: FastifyReply;
}

interface Call {
  query: string;
  operationName?: string;
  variables: Variables;
}

/** Following a link must not run a mutation. */
class OnlyByPost extends AppError {
  constructor() {
    super('BAD_USER_INPUT', 'By GET only queries are answered');
  }
}

/**
 * Serves a schema's operations: queries by GET and POST, mutations by POST. An invalid operation is refused with status 400 and
 * no data; one that ran is answered with 200, with its errors beside the data.
 */
export function serveGraphql(fastify: FastifyInstance, path: string, operations: Operations): void {
  // Fastify also calls it for a request that is refused before it gets here.
  const errorHandler = (error: unknown, req: FastifyRequest, reply: FastifyReply) =>
    refuseWith({ req, reply }, error);
  fastify.all(path, { errorHandler }, (req, reply) => {
    const context = { req, reply };
    const result = run(operations, context);
    // Hot path: every promise counts.
    if (result instanceof Promise)
      result.then((ran) => answerWith(context, ran)).catch((error: unknown) => refuseWith(context, error));
    else answerWith(context, result);
  });
}

function run(operations: Operations, context: GraphqlContext) {
  const { req } = context;
  const { query, operationName, variables } = callIn(req);
  const operation = operations.prepare(query, operationName);
  if (req.method !== 'POST' && !operation.isQuery) throw new OnlyByPost();
  req.operation = operation.name;
  return operation.run(context, variables);
}

/** Refuses what a page of another origin can make a browser send without a preflight: a plain link, a form. */
function callIn(request: FastifyRequest): Call {
  if (request.method === 'POST') return callInBody(request);
  if (request.method === 'GET' || request.method === 'HEAD') return callInUrl(request);
  throw new AppError('NOT_FOUND', 'Operations are sent by GET or POST');
}

const isJson = ({ headers }: FastifyRequest) => /^application\/json\b/i.test(headers['content-type'] ?? '');

/** A page of another origin cannot make a browser send such a header, or this type, without a preflight. */
export const isPreflighted = (request: FastifyRequest) =>
  isJson(request) || PREFLIGHTED.some((name) => request.headers[name]);

function callInUrl(request: FastifyRequest): Call {
  if (!isPreflighted(request))
    throw badInput(
      `This may be a cross-site request forgery (CSRF). Send the header ${PREFLIGHTED[0]}: true with what you ask by GET.`,
    );
  const { variables, ...call } = request.query as Record<string, unknown>;
  return checked({ ...call, variables: variables === undefined ? undefined : jsonIn(variables) });
}

function callInBody(request: FastifyRequest): Call {
  if (!isJson(request)) throw badInput('Operations are read from JSON. Send content-type: application/json.');
  if (Array.isArray(request.body)) throw badInput('Operations come one by one, not in a batch');
  return checked(request.body);
}

function jsonIn(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    throw badInput('`variables` must be JSON');
  }
}

function checked(call: unknown): Call {
  const { query, operationName, variables } = (call ?? {}) as Record<keyof Call, unknown>;
  if (typeof query !== 'string' || !query) throw badInput('`query` must be the text of an operation');
  if (operationName != null && typeof operationName !== 'string')
    throw badInput('`operationName` must be a text');
  if (variables != null && (typeof variables !== 'object' || Array.isArray(variables)))
    throw badInput('`variables` must be an object');
  return { query, operationName: operationName || undefined, variables: (variables ?? {}) as Variables };
}

function answerWith(context: GraphqlContext, result: ExecutionResult): void {
  const { errors, data } = result;
  if (!errors) return send(context, 200, result);
  if (data === undefined) throw new InvalidOperation(errors);
  const causes = errors.map(causeOf);
  logFailures(context.req, causes);
  context.req.worstStatus = Math.max(...causes.map((cause) => STATUS[toAppError(cause).code]));
  send(context, 200, { errors: errors.map(formatFailure), data });
}

function refuseWith(context: GraphqlContext, error: unknown): void {
  if (error instanceof InvalidOperation)
    return send(context, STATUS.BAD_USER_INPUT, { errors: error.errors.map(formatMistake) });
  logFailures(context.req, [error]);
  if (error instanceof OnlyByPost) context.reply.header('allow', 'POST');
  const status = error instanceof OnlyByPost ? 405 : STATUS[toAppError(error).code];
  send(context, status, { errors: [formatRefusal(error)] });
}

function send({ req, reply }: GraphqlContext, status: number, result: FormattedExecutionResult): void {
  const wait = Math.max(
    0,
    ...(result.errors ?? []).map(({ extensions }) => Number(extensions?.retryAfter ?? 0)),
  );
  if (wait > 0) reply.header('retry-after', String(wait));
  const type = req.headers.accept?.includes(GRAPHQL_RESPONSE) ? GRAPHQL_RESPONSE : 'application/json';
  void reply.code(status).type(`${type}; charset=utf-8`).send(JSON.stringify(result));
}
