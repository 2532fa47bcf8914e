import 'reflect-metadata';
import type { AdminCaller, Caller } from '@laurel/contracts/auth/caller';
import { allows, type FeatureFlags, type Permission, permissionCatalogue } from '@laurel/contracts/auth/permissions';
import { systemRoles } from '@laurel/contracts/identity/admin.dto';
import { type AccessRule, Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { AuthenticationGuard } from '@laurel/service-kit/auth/authentication.guard';
import { ProgramAccess, type ProgramFacts, type ProgramResolver } from '@laurel/service-kit/auth/program-access';
import { BusinessError } from '@laurel/service-kit/errors/business-error';
import { admin, organizationAdmin, participant, service, visitor } from '@laurel/test-kit/caller-factories';
import { serviceDocuments } from '@laurel/test-kit/openapi/service-documents';
import { bearer, tokenSecretOf } from '@laurel/test-kit/tokens';
import type { ExecutionContext } from '@nestjs/common';
import type { ModuleRef } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { permissionsOf } from '../../access/permissions/system-roles.ts';

interface Operation {
  'x-authenticated': { as: string; program?: 'member' } & Partial<Permission>;
}

interface Route extends Permission {
  title: string;
  path: string;
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
}

const operations = serviceDocuments<Document>().flatMap(([, { paths }]) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      title: `${method.toUpperCase()} ${path}`,
      path,
      access: operation['x-authenticated'],
    })),
  ),
);
const office = operations.filter(({ path }) => path.startsWith('/admin/v2/'));

/** Calls of the back-office that require no permission, and what they check instead. */
const otherwise: Record<string, string> = {
  'POST /admin/v2/auth/start': 'before a session exists',
  'POST /admin/v2/auth/sign_in': 'before a session exists',
  'POST /admin/v2/auth/verify': 'before a session exists',
  'POST /admin/v2/auth/link': 'before a session exists',
  'POST /admin/v2/auth/sign_out': 'ends the caller’s own session',
  'POST /admin/v2/auth/{intent}': 'does nothing but refuse',
  'PUT /admin/v2/users/{user_id}': 'one’s own language; everything else needs the organization',
};

const isRoute = (one: Partial<Route>): one is Route => one.resource !== undefined && one.action !== undefined;
const routes: Route[] = office
  .map(({ title, path, access: { resource, action } }) => ({ title, path, resource, action }))
  .filter(isRoute);
const isOfOrganization = ({ resource, path }: Route): boolean =>
  (resource === 'organization' || resource === 'super_admin') && !path.includes('{program_id}');

const OWN = '7';
const NOT_GRANTED = '8';
const FOREIGN = '9';
let features: FeatureFlags = {};

class Programs extends ProgramAccess {
  of(id: string): Promise<ProgramFacts | null> {
    return Promise.resolve({ organization_id: id === FOREIGN ? '2' : '1', features });
  }
}

class RecordProgram implements ProgramResolver {
  programOf({ params }: FastifyRequest): Promise<string> {
    return Promise.resolve((params as { program: string }).program);
  }
}

const providers = new Map<unknown, unknown>([
  [ProgramAccess, new Programs()],
  [RecordProgram, new RecordProgram()],
]);
const modules = { get: (token: unknown) => providers.get(token) } as ModuleRef;
const guard = new AuthenticationGuard({ audience: 'identity', secret: tokenSecretOf('identity') }, modules);

/** The status of the guard that every service runs; 200 when it lets the call pass. */
async function answer(route: Route, caller: Caller, program: string): Promise<number> {
  const { resource, action, path } = route;
  const ofRecord = !isOfOrganization(route) && !path.includes('{program_id}');
  const rule: AccessRule = ofRecord ? { resource, action, program: RecordProgram } : { resource, action };
  const handler = (): void => undefined;
  Authenticated(rule)({}, 'handler', { value: handler });
  const request = {
    headers: bearer(caller, 'identity'),
    params: { program, ...(path.includes('{program_id}') && { program_id: program }) },
  };
  const context = { getHandler: () => handler, switchToHttp: () => ({ getRequest: () => request }) };
  try {
    await guard.canActivate(context as unknown as ExecutionContext);
    return 200;
  } catch (error) {
    if (error instanceof BusinessError) return error.status;
    throw error;
  }
}

const inProgram = routes.filter((route) => !isOfOrganization(route));
const inOrganization = routes.filter(isOfOrganization);

/** Routes without that status. */
async function others(
  list: Route[],
  caller: Caller,
  program: string,
  status: (route: Route) => number,
): Promise<string[]> {
  const found: string[] = [];
  for (const route of list) {
    const got = await answer(route, caller, program);
    if (got !== status(route)) found.push(`${route.title}: ${got}, not ${status(route)}`);
  }
  return found;
}

const holder = (role: string, program_id: string | null): AdminCaller =>
  admin('1', { grants: [{ program_id, permissions: permissionsOf(role) }] });

beforeEach(() => {
  features = {};
});

describe('every call of the back-office', () => {
  it('requires a pair of the table or membership of the program, or is listed here with what it checks instead [INV-24] [A-535] [A-554] [A-556]', () => {
    expect(office.length).toBeGreaterThan(20);
    const elsewhere = operations.filter(({ access, path }) => access.as === 'admin' && !path.startsWith('/admin/v2/'));
    expect(elsewhere.map(({ title }) => title)).toEqual([]);
    const without = office.filter(({ access }) => access.resource === undefined && access.program !== 'member');
    expect(without.map(({ title }) => title).filter((title) => !(title in otherwise))).toEqual([]);
    const unknown = routes.filter(
      ({ resource, action }) => !(permissionCatalogue[resource] as readonly string[]).includes(action),
    );
    expect(unknown).toEqual([]);
  });

  it.each(systemRoles)(
    'is open to a %s where the one rule allows it, and 403 elsewhere [INV-24] [A-537] [A-554]',
    async (role) => {
      const permissions = permissionsOf(role);
      const status = ({ resource, action }: Route): number =>
        allows({ permissions, features }, resource, action) ? 200 : 403;
      expect(await others(inProgram, holder(role, OWN), OWN, status)).toEqual([]);
      expect(await others(inProgram, holder(role, null), OWN, status)).toEqual([]);
      expect(await others(inOrganization, holder(role, null), OWN, status)).toEqual([]);
      expect(await others(inOrganization, holder(role, OWN), OWN, () => 403)).toEqual([]);
    },
  );

  it.each(systemRoles)('is 404 to a %s for another program’s id, never 403 or 200 [INV-21] [A-554]', async (role) => {
    for (const program of [NOT_GRANTED, FOREIGN]) {
      expect(await others(inProgram, holder(role, OWN), program, () => 404)).toEqual([]);
    }
    expect(await others(inProgram, holder(role, null), FOREIGN, () => 404)).toEqual([]);
  });

  it('is closed by a flag that is off, to super admins too, and opened by none across programs [A-536] [X-098]', async () => {
    const all = organizationAdmin('1', { super_admin: true });
    expect(await others(routes, all, OWN, () => 200)).toEqual([]);
    expect(await others(inProgram, all, FOREIGN, () => 404)).toEqual([]);
    features = Object.fromEntries(Object.keys(permissionCatalogue).map((resource) => [resource, false]));
    expect(await others(inProgram, all, OWN, () => 403)).toEqual([]);
    features = Object.fromEntries(Object.keys(permissionCatalogue).map((resource) => [resource, true]));
    expect(await others(inProgram, holder('analyst', OWN), NOT_GRANTED, () => 404)).toEqual([]);
  });

  it('is for staff only', async () => {
    for (const caller of [visitor(OWN), participant(OWN, '3')]) {
      expect(await others(routes, caller, OWN, () => 401)).toEqual([]);
    }
    expect(await others(routes, service('rewards'), OWN, () => 403)).toEqual([]);
  });
});
