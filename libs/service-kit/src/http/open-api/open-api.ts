import 'reflect-metadata';
import type { DynamicModule, NestApplicationOptions, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { ApiExtension, DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { AccessRule } from '../../auth/authenticated.decorator.ts';
import { createLogger } from '../../telemetry/logger.ts';
import { createRegistry } from '../../telemetry/metrics.ts';
import { type Route, routesOf } from '../routes.ts';
import { ServiceKitModule } from '../../modules/service-kit.module.ts';
import { withNullTypes } from './null-types.ts';

export interface OpenApiOptions {
  /** For example `rewards`. */
  service: string;
  module: Type | DynamicModule;
  version: string;
  /** The generated descriptions of classes and methods: `@laurel/contracts/metadata` and the service's own. */
  metadata?: (() => Promise<Record<string, unknown>>)[];
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
export async function buildOpenApi(options: OpenApiOptions): Promise<OpenAPIObject> {
  const { service, module, version, metadata } = options;
  const nestOptions: Partial<NestApplicationOptions> = { preview: true, logger: false, abortOnError: false };
  const kit = ServiceKitModule.register({ log: createLogger(service, 'silent'), registry: createRegistry(service) });
  const root: DynamicModule = { module: class ServiceRoot {}, imports: [kit, module] };
  const app = await NestFactory.create<NestFastifyApplication>(root, new FastifyAdapter(), nestOptions);
  for (const route of routesOf(app)) describeAccess(route);
  for (const load of metadata ?? []) await SwaggerModule.loadPluginMetadata(load);
  const info = new DocumentBuilder()
    .setTitle(`Laurel ${service}`)
    .setVersion(version)
    .setOpenAPIVersion('3.1.0')
    .build();
  const document = SwaggerModule.createDocument(app, info, {
    operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}_${method}`,
    autoTagControllers: true,
  });
  addErrorBody(document);
  addPathParameters(document);
  return withNullTypes(document);
}

function describeAccess({ controller, handler, access }: Route): void {
  const prototype = controller.prototype as object;
  const descriptor = Object.getOwnPropertyDescriptor(prototype, handler);
  if (descriptor) ApiExtension('x-authenticated', accessText(access))(prototype, handler, descriptor);
}

function accessText(access: AccessRule | 'public' | undefined): Record<string, string> {
  if (access === undefined || access === 'public') return { as: 'anyone' };
  if ('as' in access) return { as: access.as };
  if ('member' in access) return { as: 'admin', program: 'member' };
  return { as: 'admin', resource: access.resource, action: access.action };
}

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** `@IdParam()` and the guard read the path by themselves, so Swagger does not know of these parameters. */
function addPathParameters(document: OpenAPIObject): void {
  for (const [path, item] of Object.entries(document.paths)) {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
    for (const method of methods) {
      const operation = item[method];
      if (!operation) continue;
      const known = new Set(operation.parameters?.map((parameter) => ('name' in parameter ? parameter.name : '')));
      const missing = names.filter((name) => !known.has(name));
      const added = missing.map((name) => ({
        name,
        in: 'path' as const,
        required: true,
        schema: { type: 'string' as const },
      }));
      operation.parameters = [...added, ...(operation.parameters ?? [])];
    }
  }
}

function addErrorBody(document: OpenAPIObject): void {
  document.components = {
    ...document.components,
    schemas: { ...document.components?.schemas, ErrorBody: errorSchema },
  };
  const refused = {
    description: 'Refused or failed',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } },
  };
  for (const item of Object.values(document.paths)) {
    for (const method of methods) {
      const operation = item[method];
      if (operation) operation.responses['default'] = refused;
    }
  }
}
