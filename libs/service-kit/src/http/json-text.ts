import type { FastifyReply } from 'fastify';

/**
 * Passes JSON that Postgres has built through to the caller without parsing it.
 *
 * The method returns the result, so that a transaction commits before the answer leaves:
 * `return jsonText(reply, text)` with `@Res({ passthrough: true }) reply: FastifyReply`. What the text holds is told to
 * OpenAPI with `@ApiOkResponse({ type })`.
 */
export function jsonText(reply: FastifyReply, text: string): string {
  reply.type('application/json; charset=utf-8');
  return text;
}
