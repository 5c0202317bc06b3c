import type { FastifyRequest } from 'fastify';

/** Whether the client accepts HTML, as a browser does when it navigates to a URL. */
export const isBrowser = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers.accept?.includes('text/html') ?? false;

/** The path and query of a URL, safe to redirect a browser to: two leading slashes would name another host. */
export const ownAddress = (url: string): string => url.replace(/^[/\\]+/, '/');

/** The same URL, with path segments that cannot be decoded taken literally: 100% means no more than that. */
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
