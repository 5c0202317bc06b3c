import { Html, html } from '../letters/html.js';
import type { StoredMail } from './mailbox.js';

const STYLE = new Html(`
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 1rem; }
li { padding: 0.75rem 0; border-top: 1px solid #8884; list-style: none; overflow-wrap: anywhere; }
ul { padding: 0; } a { color: inherit; font-weight: 600; } pre { white-space: pre-wrap; overflow-wrap: anywhere; }
iframe { width: 100%; height: 75vh; border: 1px solid #8884; border-radius: 10px; background: Canvas; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0 1rem; overflow-wrap: anywhere; } dd { margin: 0; } dt { opacity: 0.7; }
`);

const page = (title: string, body: Html) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html> `.markup;

const entry = ({ id, subject, to, date }: StoredMail) =>
  html`<li>
    <a href="/__mail/${id}">${subject}</a><br />to ${to}, <time datetime="${date}">${date}</time>
  </li>`;

export const listPage = (mails: StoredMail[]) =>
  page(
    'Mailbox',
    html`<h1>Mailbox</h1>
      <p>What the shop would have sent: no mail leaves this machine.</p>
      ${
        mails.length > 0
          ? html`<ul>
              ${mails.map(entry)}
            </ul>`
          : html`<p>There are no mails yet.</p>`
      }`,
  );

export const mailPage = ({ id, subject, from, to, date, messageId, text }: StoredMail) =>
  page(
    subject,
    html`<p><a href="/__mail">Mailbox</a></p>
      <h1>${subject}</h1>
      <dl>
        <dt>From</dt>
        <dd>${from}</dd>
        <dt>To</dt>
        <dd>${to}</dd>
        <dt>Date</dt>
        <dd>${date}</dd>
        <dt>Message-ID</dt>
        <dd>${messageId}</dd>
      </dl>
      <h2>HTML</h2>
      <iframe
        title="The mail as HTML"
        src="/__mail/${id}/html"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
      ></iframe>
      <h2>Text</h2>
      <pre>${text}</pre>`,
  );
