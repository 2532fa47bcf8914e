import type { Action, Resource } from '@laurel/contracts/auth/permissions';
import type { Type } from '@nestjs/common';
import type { ProgramResolver, RecordProgram } from './program-access.ts';

/**
 * Who may call a route by who they are. `admin` is any signed-in admin; the method itself looks at their grants.
 * `admin_visitor` is anyone in the back-office: for those who have not signed in, the gateway calls in its own name.
 */
export interface CallerRule {
  as: 'visitor' | 'participant' | 'admin' | 'admin_visitor' | 'service';
}

/**
 * Which admins may call a route by what they may do.
 *
 * In a program: the one of the path's `program_id`, else that of the record that `program` names. Without either the route is
 * the organization's, and only grants that hold in every program count.
 */
export interface PermissionRule {
  resource: Resource;
  action: Action;
  program?: RecordProgram | Type<ProgramResolver>;
}

/** Admins with any grant in the path's program; the method itself looks at what they may do there. */
export interface MemberRule {
  member: true;
}

export type AccessRule = CallerRule | PermissionRule | MemberRule;

const RULE = Symbol('access rule');

/** Every route carries exactly one of `@Authenticated` and `@Public`; a start finds the ones that do not. */
export function Authenticated(rule: AccessRule): MethodDecorator {
  return mark(rule);
}

/** A route that anyone may call without a token. */
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
