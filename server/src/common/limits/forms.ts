import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../app-error.js';
import { APIS } from './call-limit.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The kind of form that the route reads. */
    form?: Form;
    /** The message for senders of any other type. */
    otherwise?: string;
  }
}

const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data'] as const;
type Form = (typeof FORMS)[number];

/**
 * Lets a handler accept a form.
 * @param otherwise the message for senders of a type that the shop does not read
 */
export const ReadsForm = (form: Form, otherwise?: string) => RouteConfig({ form, otherwise });

const refusal = (message = 'Unsupported Media Type') => new AppError('UNSUPPORTED_MEDIA_TYPE', message);

const isCompressed = (encoding = 'identity') => encoding.toLowerCase() !== 'identity';

/**
 * Refuses what the APIs do not read: types without a parser, compressed bodies, and forms except where one is expected, which
 * Nest would read everywhere.
 */
export function rejectUnsupportedTypes(fastify: FastifyInstance): void {
  fastify.removeContentTypeParser('text/plain'); // Fastify has one of its own
  fastify.addHook('preParsing', ({ method, mediaType, headers, routeOptions }, _, payload, done) => {
    const { url = '', config } = routeOptions;
    if (method === 'GET' || !APIS.test(url) || mediaType === undefined) return done(null, payload);
    if (isCompressed(headers['content-encoding'])) return done(refusal('Please send the body uncompressed'));
    const isForm = FORMS.some((form) => form === mediaType);
    const isRead = isForm ? mediaType === config.form : fastify.hasContentTypeParser(mediaType);
    if (isRead) return done(null, payload);
    done(refusal(config.otherwise));
  });
}
