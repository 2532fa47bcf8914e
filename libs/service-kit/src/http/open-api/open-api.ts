import 'reflect-metadata';
import type { DynamicModule, NestApplicationOptions, Type } from '@nestjs/common';
import { REDIRECT_METADATA } from '@nestjs/common/constants';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import type { AccessRule } from '../../auth/authenticated.decorator.ts';
import { createLogger } from '../../telemetry/logger.ts';
import { createRegistry } from '../../telemetry/metrics.ts';
import { inputClassesOf, type Route, routesOf } from '../routes.ts';
import { ServiceKitModule } from '../../modules/service-kit.module.ts';
import { describeAnswers, type DescribedCalls, type RouteNotes } from './answers.ts';
import { describeBody } from './bodies.ts';
import {
  methodOf,
  type OpenApiDocument,
  type Operation,
  operationsOf,
  type Parameter,
  type PlacedOperation,
} from './document.ts';
import { gatewayFacts } from './gateway-facts.ts';
import { nestedClassesOf } from '../validation/shape-audit.ts';
import { describeInputs, describeQuery } from './input-rules.ts';
import { describeIntents } from './intents.ts';
import { withNullTypes } from './null-types.ts';
import { describeRefusals, gatewayRefusals, errorSchema, type Refusal } from './refusals.ts';
import { factsOf } from '../route-facts.ts';
import { describeSecurity } from './security.ts';

export interface OpenApiOptions {
  /** For example `rewards`. */
  service: string;
  module: Type | DynamicModule;
  version: string;
  /** The generated descriptions of classes and methods: `@laurel/contracts/metadata` and the service's own. */
  metadata?: (() => Promise<Record<string, unknown>>)[];
  /** Descriptions by the types of the service's methods; without it answers are those that Swagger finds. */
  described?: DescribedCalls;
  /** Refusals of the gateway itself. */
  gateway?: Refusal[];
}

/**
 * The OpenAPI document of a service's routes, without starting it: nothing is instantiated, no database is needed.
 * `x-authenticated` of each operation has its access rule, and `x-laurel` the facts for the gateway.
 */
export async function buildOpenApi(options: OpenApiOptions): Promise<OpenApiDocument> {
  const { service, module, version, metadata, described, gateway = [] } = options;
  const nestOptions: Partial<NestApplicationOptions> = { preview: true, logger: false, abortOnError: false };
  const kit = ServiceKitModule.register({ log: createLogger(service, 'silent'), registry: createRegistry(service) });
  const root: DynamicModule = { module: class ServiceRoot {}, imports: [kit, module] };
  const app = await NestFactory.create<NestFastifyApplication>(root, new FastifyAdapter(), nestOptions);
  const routes = new Map(routesOf(app).map((route) => [operationIdOf(route.controller.name, route.handler), route]));
  for (const load of metadata ?? []) await SwaggerModule.loadPluginMetadata(load);
  const info = new DocumentBuilder()
    .setTitle(`Laurel ${service}`)
    .setVersion(version)
    .setOpenAPIVersion('3.1.0')
    .build();
  const generated = SwaggerModule.createDocument(app, info, {
    operationIdFactory: operationIdOf,
    autoTagControllers: true,
  });
  const document = withNullTypes(generated) as unknown as OpenApiDocument;
  for (const placed of operationsOf(document)) describeCall(service, document, placed, routes);
  describeInputs(
    document,
    [...routes.values()].flatMap((route) => {
      const { body, query } = inputClassesOf(route);
      return [...body, ...query.flatMap((shape) => nestedClassesOf(shape))];
    }),
  );
  if (described) describeAnswers(document, described, (operation) => notesOf(routeOf(routes, operation)));
  describeIntents(document);
  for (const placed of operationsOf(document)) {
    const own = described?.calls[methodOf(placed.operation)]?.refusals ?? [];
    describeRefusals(document, placed, [...own, ...gatewayRefusals(placed, gateway)]);
  }
  document.components.schemas['ErrorBody'] = errorSchema;
  return document;
}

function describeCall(
  service: string,
  document: OpenApiDocument,
  placed: PlacedOperation,
  routes: ReadonlyMap<string, Route>,
): void {
  const { path, operation } = placed;
  // Swagger counts the paths of a method in brackets.
  operation.operationId = operation.operationId.replace(/\[(\d+)\]$/, (_all, index) =>
    index === '0' ? '' : `_${Number(index) + 1}`,
  );
  const route = routeOf(routes, operation);
  const notes = notesOf(route);
  operation['x-authenticated'] = accessText(route.access);
  operation['x-laurel'] = gatewayFacts(service, placed, notes);
  operation.parameters = [
    ...missingPathParameters(path, operation.parameters),
    ...withoutForwardedHost(operation.parameters),
  ];
  for (const shape of inputClassesOf(route).query) describeQuery(operation, shape);
  describeBody(operation, notes, document.components.schemas);
  describeSecurity(document, placed);
}

function operationIdOf(controller: string, method: string): string {
  return `${controller.replace(/Controller$/, '')}_${method}`;
}

function routeOf(routes: ReadonlyMap<string, Route>, operation: Operation): Route {
  const route = routes.get(methodOf(operation));
  if (!route) throw new Error(`No route is known for ${operation.operationId}`);
  return route;
}

function notesOf({ controller, handler }: Route): RouteNotes {
  const method = (controller.prototype as Record<string, object>)[handler] ?? {};
  return { ...factsOf(controller, method), redirects: Reflect.hasMetadata(REDIRECT_METADATA, method) };
}

/** Leaves out `x-forwarded-host`, which the gateway writes regardless of the caller. */
const withoutForwardedHost = (parameters: Parameter[]): Parameter[] =>
  parameters.filter((parameter) => parameter.in !== 'header' || parameter.name !== 'x-forwarded-host');

function accessText(access: AccessRule | 'public' | undefined): Record<string, string> {
  if (access === undefined || access === 'public') return { as: 'anyone' };
  if ('as' in access) return { as: access.as };
  if ('scope' in access) return { as: 'api_key', ...(access.scope !== null && { scope: access.scope }) };
  if ('member' in access) return { as: 'admin', program: 'member' };
  return { as: 'admin', resource: access.resource, action: access.action };
}

/** `@IdParam()` and the guard read the path by themselves, so Swagger does not find these parameters. */
function missingPathParameters(path: string, known: Parameter[]): Parameter[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const missing = names.filter((name) => !known.some((parameter) => parameter.name === name));
  return missing.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
}
