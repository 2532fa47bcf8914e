import { type AdminCaller, type Caller, grantsFor } from '@laurel/contracts/auth/caller';
import { allows, mergePermissions } from '@laurel/contracts/auth/permissions';
import { isId } from '@laurel/contracts/validation/id';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { ModuleRef } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { bindScope } from '../database/tenant-scope.ts';
import { NotFoundError } from '../errors/business-error.ts';
import { requestContext } from '../telemetry/request-context.ts';
import { ForbiddenError, InsufficientScopeError, SignInRequiredError } from './auth.errors.ts';
import {
  accessRuleOf,
  type CallerRule,
  type MemberRule,
  type PermissionRule,
  type ScopeRule,
} from './authenticated.decorator.ts';
import { InvalidTokenError, verifyInternalToken, type VerifyOptions } from './internal-token.ts';
import { bindCaller } from './params.ts';
import { isMemberOf } from './permitted.ts';
import { ProgramAccess, type ProgramResolver } from './program-access.ts';
import { RecordPrograms } from './record-programs.ts';

/** Enforces the `@Authenticated` rule of every route; binds caller and tenant scope to the request. */
export class AuthenticationGuard implements CanActivate {
  readonly #tokens: VerifyOptions;
  readonly #modules: ModuleRef;

  constructor(tokens: VerifyOptions, modules: ModuleRef) {
    this.#tokens = tokens;
    this.#modules = modules;
  }

  /** Synchronous where the token alone decides, which is the case on every hot path. */
  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const rule = accessRuleOf(context.getHandler());
    if (rule === 'public') return true;
    if (rule === undefined) throw new Error(`${context.getHandler().name} carries no access rule`);
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const caller = verifyInternalToken(bearerOf(request), this.#tokens);
    if ('as' in rule) return admit(request, caller, programByKind(rule, caller, request));
    if ('scope' in rule) return admit(request, caller, programByKey(rule, caller));
    return this.#programByGrant(rule, caller, request).then((programId) => admit(request, caller, programId));
  }

  /** The program in which the admin has the permission; `null` when the route belongs to the organization. */
  async #programByGrant(
    rule: PermissionRule | MemberRule,
    caller: Caller,
    request: FastifyRequest,
  ): Promise<string | null> {
    if (caller.kind === 'service') throw new ForbiddenError();
    if (caller.kind !== 'admin') throw new SignInRequiredError();
    const resolver = 'member' in rule ? undefined : rule.program;
    const named = resolver ? await this.#resolve(resolver, request) : pathProgram(request);
    if (named === undefined) {
      const everywhere = caller.grants.filter((grant) => grant.program_id === null);
      permit(
        rule,
        caller,
        everywhere.map((grant) => grant.permissions),
        {},
      );
      return null;
    }
    const program = named !== null && isId(named) ? await this.#facts(named) : null;
    if (named === null || !program || !isMemberOf(caller, named, program)) throw new NotFoundError();
    permit(rule, caller, grantsFor(caller, named), program.features);
    return named;
  }

  #resolve(resolver: NonNullable<PermissionRule['program']>, request: FastifyRequest): Promise<string | null> {
    if (typeof resolver === 'function') {
      return this.#modules.get<ProgramResolver>(resolver, { strict: false }).programOf(request);
    }
    const id = (request.params as Record<string, string | undefined>)[resolver.param];
    if (!isId(id)) return Promise.resolve(null);
    return this.#modules.get(RecordPrograms, { strict: false }).programOf(resolver.table, id);
  }

  #facts(programId: string): ReturnType<ProgramAccess['of']> {
    return this.#modules.get(ProgramAccess, { strict: false }).of(programId);
  }
}

function admit(request: FastifyRequest, caller: Caller, programId: string | null): true {
  bindCaller(request, caller);
  if (programId !== null) {
    bindScope(request, { programId });
    const current = requestContext.getStore();
    if (current) current.programId = programId;
  }
  return true;
}

function bearerOf(request: FastifyRequest): string {
  const token = /^Bearer ([\w.-]+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) throw new InvalidTokenError();
  return token;
}

const kindsOf: Record<CallerRule['as'], readonly Caller['kind'][]> = {
  visitor: ['visitor', 'participant'],
  participant: ['participant'],
  admin: ['admin'],
  admin_visitor: ['service', 'admin'],
  service: ['service'],
};

function programByKind(rule: CallerRule, caller: Caller, request: FastifyRequest): string | null {
  if (!kindsOf[rule.as].includes(caller.kind)) {
    if (rule.as === 'service' || caller.kind === 'service') throw new ForbiddenError('This call is not allowed');
    throw new SignInRequiredError();
  }
  if (caller.kind === 'visitor' || caller.kind === 'participant') return caller.program_id;
  if (caller.kind === 'admin') return null;
  const named = pathProgram(request);
  if (named === undefined) return null;
  if (!isId(named)) throw new NotFoundError();
  return named;
}

function programByKey({ scope }: ScopeRule, caller: Caller): string {
  if (caller.kind !== 'api_key') throw new ForbiddenError('This call is not allowed');
  if (scope !== null && !caller.scopes.includes(scope)) throw new InsufficientScopeError(scope);
  return caller.program_id;
}

function pathProgram(request: FastifyRequest): string | undefined {
  return (request.params as Record<string, string | undefined> | null)?.['program_id'];
}

function permit(
  rule: PermissionRule | MemberRule,
  caller: AdminCaller,
  permissions: Parameters<typeof mergePermissions>[0],
  features: Record<string, boolean>,
): void {
  if ('member' in rule) return;
  const question = { permissions: mergePermissions(permissions), features, superAdmin: caller.super_admin };
  if (!allows(question, rule.resource, rule.action)) throw new ForbiddenError();
}
