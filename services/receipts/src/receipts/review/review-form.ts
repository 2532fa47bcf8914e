import { MalformedBodyError } from '@laurel/service-kit/http/body.errors';
import { isForm } from '@laurel/service-kit/http/form';
import type { FastifyInstance } from 'fastify';

/**
 * A reviewed receipt may come as form values, where `items` is JSON text, or several consecutive ones because a value
 * is 100 KB at most, and an empty value means none [A-358]. Register it after the body parsers' own hooks.
 */
export function acceptReviewForms(fastify: FastifyInstance): void {
  fastify.addHook('preValidation', (request, _reply, done) => {
    if (request.method === 'PUT' && isForm(request.body)) {
      try {
        request.body = valuesOf(request.body as Record<string, unknown>);
      } catch {
        done(new MalformedBodyError('The items are not valid JSON'));
        return;
      }
    }
    done();
  });
}

function valuesOf(form: Record<string, unknown>): Record<string, unknown> {
  const { items, ...rest } = form;
  const values = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, value === '' ? null : value]));
  return { ...values, ...(items !== undefined && { items: itemsOf(items) }) };
}

function itemsOf(value: unknown): unknown {
  if (typeof value === 'string') return JSON.parse(value);
  return Array.isArray(value) ? value.flatMap((part) => JSON.parse(String(part)) as unknown) : value;
}
