import type { FastifyReply } from 'fastify';

declare const content: unique symbol;

/** JSON text of a `T` that Postgres has built; OpenAPI documents the type. */
export type JsonText<T> = string & { readonly [content]?: T };

/**
 * Passes JSON that Postgres has built through to the caller without parsing it.
 *
 * The method returns the result, so that a transaction commits before the answer leaves:
 * `return jsonText(reply, text)` with `@Res({ passthrough: true }) reply: FastifyReply`. Its type names what the text
 * holds: `Promise<JsonText<RewardTile[]>>`.
 */
export function jsonText<T>(reply: FastifyReply, text: string): JsonText<T> {
  reply.type('application/json; charset=utf-8');
  return text;
}
