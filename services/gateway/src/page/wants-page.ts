import type { FastifyRequest } from 'fastify';

/** Whether a person's browser asks for a page, not a program for data. */
export function wantsPage({ method, headers, url }: FastifyRequest): boolean {
  const path = url.split('?', 1).join();
  const isRead = method === 'GET' || method === 'HEAD';
  // A table or a receipt's picture that is opened in a tab of its own.
  const isFile = path.endsWith('.csv') || /\/files\/\d+$/.test(path);
  return isRead && !isFile && headers.accept?.slice(0, 500).includes('text/html') === true;
}
