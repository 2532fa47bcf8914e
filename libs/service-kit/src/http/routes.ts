import { type INestApplicationContext, RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants';
import { MetadataScanner, ModuleRef, ModulesContainer } from '@nestjs/core';
import { type AccessRule, accessRuleOf } from '../auth/authenticated.decorator.ts';
import { ProgramAccess } from '../auth/program-access.ts';
import { isRequestClass, type RequestClass, shapeFaults } from './validation/shape-audit.ts';

export interface Route {
  controller: new (...args: never[]) => object;
  /** Name of the controller's method. */
  handler: string;
  /** For example `POST /public/challenges/submit`. */
  label: string;
  access: AccessRule | 'public' | undefined;
}

/** Every route of an app's controllers, in the order of its modules. */
export function routesOf(app: INestApplicationContext): Route[] {
  const scanner = new MetadataScanner();
  const routes: Route[] = [];
  for (const module of app.get(ModulesContainer).values()) {
    for (const { metatype } of module.controllers.values()) {
      if (typeof metatype !== 'function') continue;
      const controller = metatype as Route['controller'];
      const prototype = controller.prototype as Record<string, object>;
      for (const handler of scanner.getAllMethodNames(prototype)) {
        const method = prototype[handler];
        if (method && Reflect.hasMetadata(METHOD_METADATA, method)) {
          routes.push({ controller, handler, label: labelOf(controller, method), access: accessRuleOf(method) });
        }
      }
    }
  }
  return routes;
}

function labelOf(controller: object, handler: object): string {
  const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod];
  const paths = [controller, handler].map(
    (target) => [Reflect.getMetadata(PATH_METADATA, target) as string | string[]].flat()[0],
  );
  const path = paths.join('/').split('/').filter(Boolean).join('/');
  return `${method} /${path}`;
}

/**
 * Throws when a route is unsafe to serve: without an access rule, with an unchecked body or query, or for admins of a
 * program that the service cannot look up. Lists all of them.
 */
export function auditRoutes(app: INestApplicationContext): void {
  const faults = routesOf(app).flatMap((route) => routeFaults(app, route).map((fault) => `${nameOf(route)} ${fault}`));
  if (faults.length === 0) return;
  throw new Error(`These routes are not safe to serve:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
}

function nameOf({ label, controller, handler }: Route): string {
  return `${label} (${controller.name}.${handler})`;
}

function routeFaults(app: INestApplicationContext, route: Route): string[] {
  const { access } = route;
  if (access === undefined) return ['has no @Authenticated() and no @Public()'];
  return [...accessFaults(app, access, route.label), ...inputFaults(route)];
}

function accessFaults(app: INestApplicationContext, access: AccessRule | 'public', path: string): string[] {
  if (access === 'public' || 'as' in access || 'scope' in access) return [];
  if ('member' in access && !path.includes(':program_id')) return ['admits members, but its path names no program'];
  const modules = app.get(ModuleRef);
  const faults: string[] = [];
  if (!isProvided(modules, ProgramAccess)) faults.push('needs ProgramAccess, which no module provides');
  if ('member' in access) return faults;
  const { program } = access;
  if (typeof program === 'function' && !isProvided(modules, program)) {
    faults.push(`needs ${program.name}, which no module provides`);
  }
  if (typeof program === 'object' && !path.includes(`:${program.param}`)) {
    faults.push(`finds its program by ${program.param}, which its path does not name`);
  }
  return faults;
}

function isProvided(modules: ModuleRef, token: Parameters<ModuleRef['get']>[0]): boolean {
  try {
    modules.get(token, { strict: false });
    return true;
  } catch {
    return false;
  }
}

const BODY = 3;
const QUERY = 4;
const scalars = new Set<unknown>([String, Number, Boolean]);

interface Input {
  decorator: '@Body()' | '@Query()';
  /** The name of the field, for a parameter of one field. */
  data?: unknown;
  type: unknown;
}

/** The body and query parameters of a route. */
function inputsOf({ controller, handler }: Route): Input[] {
  const parameters = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, handler) ?? {}) as Record<
    string,
    { index: number; data?: unknown }
  >;
  const types = (Reflect.getMetadata('design:paramtypes', controller.prototype as object, handler) ?? []) as unknown[];
  return Object.entries(parameters).flatMap(([key, { index, data }]) => {
    const kind = Number(key.split(':')[0]);
    if (kind !== BODY && kind !== QUERY) return [];
    return [{ decorator: kind === BODY ? '@Body()' : '@Query()', data, type: types[index] }];
  });
}

/** The classes of a route's body and query. */
export function inputClassesOf(route: Route): { body: RequestClass[]; query: RequestClass[] } {
  const classesOf = (wanted: Input['decorator']): RequestClass[] =>
    inputsOf(route).flatMap(({ decorator, type }) => (decorator === wanted && isRequestClass(type) ? [type] : []));
  return { body: classesOf('@Body()'), query: classesOf('@Query()') };
}

function inputFaults(route: Route): string[] {
  return inputsOf(route).flatMap(({ decorator, data, type }) => {
    if (typeof data === 'string' && scalars.has(type)) return [];
    if (!isRequestClass(type)) return [`has a ${decorator} without a class: import the class itself, not its type`];
    return shapeFaults(type);
  });
}
