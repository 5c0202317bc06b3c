import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { GatewayError, refusal, serverError, urlNotFound } from '../gateway/errors.js';
import { parseForm } from './form-body.js';

/** Accepts JSON or forms, answers JSON, with errors in the gateway's format; the host application's parsers are removed. */
export function answerLikeTheGateway(instance: FastifyInstance): void {
  const parse = instance.getDefaultJsonParser('error', 'error');
  instance.removeAllContentTypeParsers();
  instance.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') done(null, {});
    else void parse(request, body, done);
  });
  instance.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, parseForm(body)),
  );
  instance.setErrorHandler((error: FastifyError, request, reply) => {
    const { status, error: body } = toGatewayError(error, request);
    return reply.code(status).send({ error: body });
  });
}

/** Refuses any other path or verb, whatever its body. */
export function refuseOtherUrls(instance: FastifyInstance): void {
  const refuse = () => {
    throw urlNotFound();
  };
  instance.all('/*', { onRequest: refuse }, refuse);
}

function toGatewayError(error: FastifyError | GatewayError, request: FastifyRequest): GatewayError {
  if (error instanceof GatewayError) return error;
  if ((error.statusCode ?? 500) < 500) return refusal('The request body is not valid.');
  request.log.error(error);
  return serverError();
}
