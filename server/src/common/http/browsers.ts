import type { FastifyRequest } from 'fastify';

/** Whether a page is shown to whoever asks, as by a browser on its way to an address. */
export const isBrowser = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers.accept?.includes('text/html') ?? false;

/** The path and query of an address to send a browser to: two slashes at its start would name another host. */
export const ownAddress = (url: string): string => url.replace(/^[/\\]+/, '/');

/** The same address, with what cannot be decoded taken as it is written: who writes 100% means no more than that. */
export function decodable(url: string): string {
  const [, path = '', query = ''] = /^([^?]*)(.*)$/s.exec(url) ?? [];
  const parts = path.split('/').map((part) => (isDecodable(part) ? part : part.replaceAll('%', '%25')));
  return parts.join('/') + query;
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
