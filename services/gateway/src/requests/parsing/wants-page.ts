import type { FastifyRequest } from 'fastify';

type Asked = Pick<FastifyRequest, 'method' | 'headers' | 'url'>;

/** Whether the caller takes a page as an answer, as browsers do that open an address. */
export const acceptsPage = ({ accept }: Asked['headers']): boolean =>
  accept?.slice(0, 500).includes('text/html') === true;

/** Whether a person's browser asks for a page, and not a program for data. */
export function wantsPage(request: Asked): boolean {
  const { method, url } = request;
  const path = url.split('?', 1).join();
  const isRead = method === 'GET' || method === 'HEAD';
  // A table or a receipt's picture that is opened in a tab of its own.
  const isFile = path.endsWith('.csv') || /\/files\/\d+$/.test(path);
  return isRead && !isFile && acceptsPage(request.headers);
}

/** Whether a person's browser sends a form and renders any answer. */
export function sendsForm(request: Asked): boolean {
  const type = request.headers['content-type'] ?? '';
  return (
    request.method === 'POST' && type.startsWith('application/x-www-form-urlencoded') && acceptsPage(request.headers)
  );
}
