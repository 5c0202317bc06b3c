import { el } from './dom.js';

/** Leaves the page as the gateway does: a form post to the shop's callback address. */
export function postTo(url, fields) {
  const inputs = Object.entries(fields).map(([name, value]) => el('input', { type: 'hidden', name, value }));
  const form = el('form', { method: 'post', action: url, hidden: true }, ...inputs);
  document.body.append(form);
  form.submit();
}

export function errorFields({ metadata, ...error }) {
  const fields = Object.entries(error).map(([name, value]) => [`error[${name}]`, value ?? '']);
  return { ...Object.fromEntries(fields), 'error[metadata]': JSON.stringify(metadata ?? {}) };
}
