import type { Caller } from '@laurel/contracts/auth/caller';
import { isId } from '@laurel/contracts/validation/id';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { scopeOf, type TenantScope } from '../database/tenant-scope.ts';
import { NotFoundError } from '../errors/business-error.ts';

const callers = new WeakMap<object, Caller>();

/** Binds the caller that the guard verified to the request. */
export function bindCaller(request: object, caller: Caller): void {
  callers.set(request, caller);
}

/** The caller that the guard verified; `undefined` on a public route. */
export const callerOf = (request: object): Caller | undefined => callers.get(request);

/** The caller; typed by the kind that the route's rule admits, for example `ParticipantCaller`. */
export const CurrentCaller = createParamDecorator((_data: undefined, context: ExecutionContext): Caller => {
  const caller = callers.get(context.switchToHttp().getRequest<object>());
  if (!caller) throw new Error(`${context.getHandler().name} asks for the caller of a public route`);
  return caller;
});

/** The tenant scope that the guard found: the caller's program, the path's or the resolved one. */
export const Scope = createParamDecorator((_data: undefined, context: ExecutionContext): TenantScope => {
  const scope = scopeOf(context.switchToHttp().getRequest<object>());
  if (!scope) throw new Error(`${context.getHandler().name} asks for a scope but its route belongs to no program`);
  return scope;
});

/** A bigint id of the path as text. An id that is not canonical answers like an unknown one: 404 `not_found` [B29]. */
export const IdParam = createParamDecorator((name: string, context: ExecutionContext): string => {
  const { params } = context.switchToHttp().getRequest<FastifyRequest<{ Params: Record<string, string> }>>();
  const id = params[name];
  if (id === undefined && !(name in params))
    throw new Error(`The path of ${context.getHandler().name} has no :${name}`);
  if (!isId(id)) throw new NotFoundError();
  return id;
});
