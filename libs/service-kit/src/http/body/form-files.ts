import type { MultipartFile } from '@fastify/multipart';
import {
  applyDecorators,
  type CallHandler,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
  UseInterceptors,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { readMultipart } from '../form.ts';
import { TakesPictures } from '../route-facts.ts';
import { UnknownFieldError } from '../body.errors.ts';
import { BODY_BYTES } from './json-body.ts';
import { forbiddenValues } from './text-rules.ts';

export interface FormFilesOptions {
  /** The names of a form's file fields, as a pattern over the whole name: `/^items\[\d+\]\[image\]$/`. */
  fields: RegExp;
  most: number;
  /** Maximum of one file. A longer one is truncated one byte after it, so that the route can refuse it. */
  bytes: number;
}

/** A completely received file. */
export interface FormFile {
  path: string;
  bytes: number;
  /** The client's name of the file; only ever displayed. */
  filename: string;
}

/** The files of a form by the texts that stand for them in its fields. */
export type FormFiles = ReadonlyMap<string, FormFile>;

const OPTIONS = 'laurel:form-files';
const arrived = new WeakMap<object, FormFiles>();

/**
 * Lets a route's form carry files, after the caller's permission is checked. The files lie in a folder that is removed
 * when the route has answered. JSON bodies and forms without files are read as everywhere; a file in another field
 * answers 400 `unknown_field`, too many files 422.
 */
export function FormWithFiles(options: FormFilesOptions): MethodDecorator {
  return applyDecorators(
    RouteConfig({ files: true }),
    SetMetadata(OPTIONS, options),
    UseInterceptors(FormFilesInterceptor),
    TakesPictures(options.fields),
  );
}

/** The `FormFiles` of a route with `@FormWithFiles()`. */
export const ArrivedFiles = createParamDecorator(
  (_data: unknown, context: ExecutionContext): FormFiles =>
    arrived.get(context.switchToHttp().getRequest<FastifyRequest>()) ?? new Map<string, FormFile>(),
);

@Injectable()
class FormFilesInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (!request.isMultipart()) return next.handle();
    const options = this.reflector.get<FormFilesOptions>(OPTIONS, context.getHandler());
    return from(
      inFolder(async (folder): Promise<unknown> => {
        await receive(request, folder, options);
        return lastValueFrom(next.handle(), { defaultValue: undefined });
      }),
    );
  }
}

function unknownFile({ file, fieldname }: MultipartFile): UnknownFieldError {
  file.resume();
  // Faults are named by paths: `items[0][title]` of a form is `items.0.title`.
  return new UnknownFieldError([fieldname.replaceAll('[', '.').replaceAll(']', '')]);
}

async function inFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), `laurel-form-${process.pid}-`));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function receive(request: FastifyRequest, folder: string, options: FormFilesOptions): Promise<void> {
  const files = new Map<string, FormFile>();
  const storeFile = async (part: MultipartFile): Promise<string | null> => {
    if (!options.fields.test(part.fieldname)) throw unknownFile(part);
    const path = join(folder, String(files.size));
    const kept = createWriteStream(path);
    await pipeline(part.file, kept);
    const { filename = '' } = part as { filename?: string };
    // Browsers send an empty part for a control without a chosen file.
    if (filename === '' && kept.bytesWritten === 0) return null;
    const name = `file:${files.size}`;
    files.set(name, { path, bytes: kept.bytesWritten, filename });
    return name;
  };
  const body = await readMultipart(request, {
    bytes: BODY_BYTES,
    storeFile,
    files: { most: options.most, bytes: options.bytes + 1 },
  });
  const fault = forbiddenValues(body);
  if (fault) throw fault;
  request.body = body;
  arrived.set(request, files);
}
