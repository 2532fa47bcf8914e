import 'reflect-metadata';
import type { DynamicModule, NestApplicationOptions, Type } from '@nestjs/common';
import { REDIRECT_METADATA } from '@nestjs/common/constants';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import type { AccessRule } from '../../auth/authenticated.decorator.ts';
import { createLogger } from '../../telemetry/logger.ts';
import { createRegistry } from '../../telemetry/metrics.ts';
import { type Route, routesOf } from '../routes.ts';
import { ServiceKitModule } from '../../modules/service-kit.module.ts';
import { describeAnswers, type DescribedCalls, type RouteNotes } from './answers.ts';
import { methodOf, type OpenApiDocument, operationsOf, type Parameter, referenceTo } from './document.ts';
import { withNullTypes } from './null-types.ts';
import { factsOf } from './route-facts.ts';

export interface OpenApiOptions {
  /** For example `rewards`. */
  service: string;
  module: Type | DynamicModule;
  version: string;
  /** The generated descriptions of classes and methods: `@laurel/contracts/metadata` and the service's own. */
  metadata?: (() => Promise<Record<string, unknown>>)[];
  /** What the types of the service's methods say; without it answers are what Swagger knows. */
  described?: DescribedCalls;
}

const errorSchema = {
  type: 'object',
  description: 'The body of every refusal and fault',
  required: ['success', 'code', 'message', 'errors', 'request_id'],
  properties: {
    success: { type: 'boolean', enum: [false] },
    code: { type: 'string', description: 'Stable and machine-readable' },
    message: { type: 'string', description: 'For people' },
    errors: {
      type: 'object',
      description: 'Messages by field path',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    request_id: { type: 'string' },
  },
};

/**
 * The OpenAPI document of a service's routes, without starting it: nothing is instantiated, no database is needed.
 *
 * Each operation says in `x-authenticated` who may call it, and that refusals are `ErrorBody`.
 */
export async function buildOpenApi(options: OpenApiOptions): Promise<OpenApiDocument> {
  const { service, module, version, metadata, described } = options;
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
  const drawn = SwaggerModule.createDocument(app, info, {
    operationIdFactory: operationIdOf,
    autoTagControllers: true,
  });
  const document = withNullTypes(drawn) as unknown as OpenApiDocument;
  for (const { path, operation } of operationsOf(document)) {
    // Swagger counts the paths of a method in brackets.
    operation.operationId = operation.operationId.replace(/\[(\d+)\]$/, (_all, index) =>
      index === '0' ? '' : `_${Number(index) + 1}`,
    );
    operation['x-authenticated'] = accessText(routes.get(methodOf(operation))?.access);
    operation.parameters = [...missingPathParameters(path, operation.parameters), ...operation.parameters];
  }
  if (described) describeAnswers(document, described, (operation) => notesOf(routes.get(methodOf(operation))));
  addErrorBody(document);
  return document;
}

function operationIdOf(controller: string, method: string): string {
  return `${controller.replace(/Controller$/, '')}_${method}`;
}

function notesOf(route: Route | undefined): RouteNotes {
  const handler = route && (route.controller.prototype as Record<string, object>)[route.handler];
  if (!handler) throw new Error('An operation has no controller');
  return { ...factsOf(handler), redirects: Reflect.hasMetadata(REDIRECT_METADATA, handler) };
}

function accessText(access: AccessRule | 'public' | undefined): Record<string, string> {
  if (access === undefined || access === 'public') return { as: 'anyone' };
  if ('as' in access) return { as: access.as };
  if ('member' in access) return { as: 'admin', program: 'member' };
  return { as: 'admin', resource: access.resource, action: access.action };
}

/** `@IdParam()` and the guard read the path by themselves, so Swagger does not know of these parameters. */
function missingPathParameters(path: string, known: Parameter[]): Parameter[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const missing = names.filter((name) => !known.some((parameter) => parameter.name === name));
  return missing.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
}

function addErrorBody(document: OpenApiDocument): void {
  document.components.schemas['ErrorBody'] = errorSchema;
  const refused = {
    description: 'Refused or failed',
    content: { 'application/json': { schema: referenceTo('ErrorBody') } },
  };
  for (const { operation } of operationsOf(document)) operation.responses['default'] = refused;
}
