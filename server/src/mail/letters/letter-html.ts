import { lineTotal, rupeesText } from '../../common/money.js';
import { Html, html, isWebAddress } from './html.js';
import type { Letter, LetterItem, Part } from './letter.js';
import { STYLE } from './style.js';

/** SVG drawings are left out: mail programs cannot show them. */
const isShown = (image: string) => isWebAddress(image) && !/\.svg($|\?)/i.test(image);

const picture = (image: string) =>
  isShown(image)
    ? html`<img
        src="${image}"
        width="64"
        alt=""
        class="picture"
        style="display:block;width:64px;height:auto;border-radius:10px"
      />`
    : html``;

const item = ({ name, kind, image, ...line }: LetterItem) =>
  html`<tr class="line">
    <td class="rule" width="64" valign="top" style="padding:12px 16px 12px 0;border-top:1px solid #e6e0d7">
      ${picture(image)}
    </td>
    <td class="rule" valign="middle" style="padding:12px 0;border-top:1px solid #e6e0d7">
      <div style="font-weight:500;overflow-wrap:anywhere">${name}</div>
      ${kind ? html`<div class="muted" style="color:#665f56">${kind}</div>` : html``}
      <div style="margin-top:2px">
        ${line.qty} x ${rupeesText(line.price)} = <strong>${rupeesText(lineTotal(line))}</strong>
      </div>
    </td>
  </tr>`;

const amount = ([label, sum]: [string, number], n: number, { length }: unknown[]) =>
  n === length - 1
    ? html`<tr>
        <td
          class="rule"
          style="padding:12px 0 4px;border-top:1px solid #e6e0d7;font-size:18px;font-weight:600"
        >
          ${label}
        </td>
        <td
          class="rule"
          align="right"
          style="padding:12px 0 4px;border-top:1px solid #e6e0d7;font-size:18px;font-weight:600"
        >
          ${rupeesText(sum)}
        </td>
      </tr>`
    : html`<tr>
        <td class="muted" style="padding:4px 0;color:#665f56">${label}</td>
        <td align="right" style="padding:4px 0">${rupeesText(sum)}</td>
      </tr>`;

const table = (rows: Html[]) =>
  html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px">
    ${rows}
  </table>`;

const lines = (texts: string[]) => texts.map((line, n) => (n === 0 ? html`${line}` : html`<br />${line}`));

function block(part: Part): Html {
  switch (part.is) {
    case 'text':
      return html`<p style="margin:0 0 20px">${part.text}</p>`;
    case 'button':
      return html`<p style="margin:0 0 20px">
        <a
          class="button"
          href="${part.url}"
          style="display:inline-block;padding:12px 24px;border-radius:10px;background:#226a57;color:#ffffff;font-weight:600;text-decoration:none"
          >${part.label}</a
        >
      </p>`;
    case 'items':
      return table(part.items.map(item));
    case 'amounts':
      return table(part.rows.map(amount));
    case 'address':
      return html`<p style="margin:0 0 20px">
        <span class="muted" style="color:#665f56">${part.title}</span><br />${lines(part.lines)}
      </p>`;
  }
}

const head = (title: string) =>
  html`<head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="supported-color-schemes" content="light dark" />
    <title>${title}</title>
    <style>
      ${STYLE}
    </style>
  </head>`;

const panel = (title: string, parts: Part[]) =>
  html`<tr>
    <td
      class="panel"
      style="padding:28px 24px 8px;background:#ffffff;border:1px solid #e6e0d7;border-radius:16px"
    >
      <h1 style="margin:0 0 20px;font-size:22px;line-height:1.3;overflow-wrap:anywhere">${title}</h1>
      ${parts.map(block)}
    </td>
  </tr>`;

/** The HTML part of a mail: tables and inline styles, which all mail programs support, in the shop's light and dark colours. */
export const letterHtml = ({ subject, parts }: Letter, shop: { name: string; url: string }) =>
  html`<!doctype html>
    <html lang="en">
      ${head(subject)}
      <body class="page" style="margin:0;padding:0;background:#faf8f5;color:#1b1917">
        <table
          role="presentation"
          class="page"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          style="background:#faf8f5"
        >
          <tr>
            <td align="center" style="padding:24px 12px">
              <table
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                style="max-width:600px;font:16px/1.5 ui-sans-serif,system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
              >
                <tr>
                  <td style="padding:0 4px 16px">
                    <a
                      class="brand"
                      href="${shop.url}"
                      style="color:#226a57;font-size:20px;font-weight:700;text-decoration:none"
                      >${shop.name}</a
                    >
                  </td>
                </tr>
                ${panel(subject, parts)}
                <tr>
                  <td class="muted" style="padding:16px 4px;color:#665f56;font-size:14px">
                    This mail was sent by ${shop.name}, ${shop.url}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `.markup;
