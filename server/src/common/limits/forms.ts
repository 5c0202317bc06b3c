import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../app-error.js';
import { APIS } from './call-limit.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The kind of form that is read there. */
    form?: Form;
  }
}

const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data'] as const;
type Form = (typeof FORMS)[number];

/** Lets a handler be sent a form. */
export const ReadsForm = (form: Form) => RouteConfig({ form });

/** Refuses forms as any other type that the APIs do not read, but where one is expected: Nest would read them everywhere. */
export function refuseForms(fastify: FastifyInstance): void {
  fastify.addHook('preParsing', ({ method, mediaType, routeOptions }, _, payload, done) => {
    const { url = '', config } = routeOptions;
    const form = method !== 'GET' && APIS.test(url) && FORMS.find((type) => type === mediaType);
    const isRefused = form && form !== config.form;
    done(isRefused ? new AppError('UNSUPPORTED_MEDIA_TYPE', 'Unsupported Media Type') : null, payload);
  });
}
