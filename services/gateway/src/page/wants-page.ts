import type { FastifyRequest } from 'fastify';

/** Whether a person's browser asks for a page, not a program for data. */
export function wantsPage({ method, headers, url }: FastifyRequest): boolean {
  const path = url.split('?', 1).join();
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && !path.endsWith('.csv') && headers.accept?.slice(0, 500).includes('text/html') === true;
}
