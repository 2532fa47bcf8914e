import type { ApiScope } from '@laurel/contracts/auth/api-scopes';
import type { Action, Resource } from '@laurel/contracts/auth/permissions';
import type { Type } from '@nestjs/common';
import type { ProgramResolver, RecordProgram } from './program-access.ts';

/**
 * The kinds of caller that may call a route. `visitor` is anyone on a program's site, signed in or not; `admin` is any
 * signed-in admin, whose grants the method itself checks. `admin_visitor` is any visitor of the back-office: for visitors
 * who have not signed in, the gateway calls in its own name.
 */
export interface CallerRule {
  as: 'visitor' | 'participant' | 'admin' | 'admin_visitor' | 'service';
}

/**
 * The permission that admins need for a route. The program is that of the path's `program_id`, else that of the record
 * that `program` names. Without either the route belongs to the organization, and only grants that cover every program
 * count.
 */
export interface PermissionRule {
  resource: Resource;
  action: Action;
  program?: RecordProgram | Type<ProgramResolver>;
}

/** Admins with any grant in the path's program; the method itself checks their permissions there. */
export interface MemberRule {
  member: true;
}

/** API keys with a scope; with `null` all keys. The program is the key's. */
export interface ScopeRule {
  scope: ApiScope | null;
}

export type AccessRule = CallerRule | PermissionRule | MemberRule | ScopeRule;

const RULE = Symbol('access rule');

/** Every route has exactly one of `@Authenticated` and `@Public`; the start of a service refuses routes without one. */
export function Authenticated(rule: AccessRule): MethodDecorator {
  return mark(rule);
}

/** Marks a route that is called without a token. */
export function Public(): MethodDecorator {
  return mark('public');
}

/** The rule of a controller's method, `undefined` when it has none. */
export function accessRuleOf(handler: object): AccessRule | 'public' | undefined {
  return Reflect.getOwnMetadata(RULE, handler) as AccessRule | 'public' | undefined;
}

function mark(rule: AccessRule | 'public'): MethodDecorator {
  return (_target, property, descriptor) => {
    const handler = descriptor.value;
    if (typeof handler !== 'function') throw new Error(`${String(property)} is not a method`);
    if (accessRuleOf(handler) !== undefined) throw new Error(`${String(property)} carries two access rules`);
    Reflect.defineMetadata(RULE, rule, handler);
  };
}
