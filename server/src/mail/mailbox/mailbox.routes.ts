import type { FastifyInstance, FastifyReply } from 'fastify';
import { notFound } from '../../common/app-error.js';
import { listPage, mailPage } from './mailbox-page.js';
import { find, list, type StoredMail } from './mailbox.js';

const BASE = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";
const OUTSIDE = `${BASE}; frame-src 'self'; frame-ancestors 'none'`;
/** The content of a mail is not trusted: it may show pictures and link elsewhere, and nothing else. */
const INSIDE = `${BASE}; img-src http: https: data:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox`;

const show = (reply: FastifyReply, markup: string, policy: string) =>
  reply
    .headers({
      'content-security-policy': policy,
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(markup);

async function mailOf(id: string): Promise<StoredMail> {
  const mail = await find(id);
  if (!mail) throw notFound('Mail');
  return mail;
}

/** Shows the mailbox at /__mail; as JSON to clients that ask for it. */
export function serveMailbox(fastify: FastifyInstance): void {
  fastify.get('/__mail', async ({ headers }, reply) => {
    const mails = await list();
    return headers.accept?.includes('application/json') ? mails : show(reply, listPage(mails), OUTSIDE);
  });
  fastify.get<{ Params: { id: string } }>('/__mail/:id', async ({ params }, reply) =>
    show(reply, mailPage(await mailOf(params.id)), OUTSIDE),
  );
  fastify.get<{ Params: { id: string } }>('/__mail/:id/html', async ({ params }, reply) =>
    show(reply, (await mailOf(params.id)).html, INSIDE),
  );
}
