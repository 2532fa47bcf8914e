import {
  importColumns,
  type ImportMapping,
  type ImportStrategies,
  importStrategies,
  maxImportBytes,
  type StrategyField,
} from '@laurel/contracts/identity/participants/import.dto';
import { type ArrivingFile, uploadParts, type UploadRules } from '@laurel/service-kit/http/body/parts';
import { InvalidInputError } from '@laurel/service-kit/errors/business-error';
import { Semaphore } from '@laurel/service-kit/http/body/semaphore';
import type { UploadForm } from '@laurel/service-kit/http/route-facts';
import type { FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { TooManyImportsError, UnusableFileError } from './imports.errors.ts';

/** An import file that has arrived whole, with the options of its form. */
export interface ImportForm {
  path: string;
  bytes: number;
  /** Number of line breaks: an estimate of the rows. */
  lines: number;
  fileName: string;
  sha256: Buffer;
  strategies: ImportStrategies;
  mapping: ImportMapping;
  dryRun: boolean;
}

type File = Pick<ImportForm, 'path' | 'bytes' | 'lines' | 'fileName' | 'sha256'>;

const rules: UploadRules = {
  files: ['csv_file'],
  texts: [...Object.keys(importStrategies), 'mapping', 'dry_run'],
  most: 1,
  bytes: maxImportBytes,
  textBytes: 10_000,
  refusals: { file_too_large: () => new UnusableFileError('too_large') },
};
// The pod's temporary folder has room for five files, and for one that is written anew without erased people.
const uploads = new Semaphore(5);
const yesOrNo = ['true', 'false'];
const defaults = { tags: 'ignore', naming: 'ignore', metric: 'ignore' } as const;

/** The form as it is documented. */
export const importFields: UploadForm = {
  fields: {
    ...Object.fromEntries(
      Object.entries(importStrategies).map(([field, choices]) => [field, { type: 'string', enum: [...choices] }]),
    ),
    mapping: { type: 'string', contentMediaType: 'application/json', description: 'File headers by our columns' },
    dry_run: { type: 'string', enum: yesOrNo },
  },
  required: ['csv_file', ...Object.keys(importStrategies).filter((field) => !(field in defaults))],
};

/**
 * Stores the import's form in a folder that is deleted after `use`; the file is never whole in memory. Throws
 * `TooManyImportsError` while five others are stored.
 */
export async function withImportForm<T>(request: FastifyRequest, use: (form: ImportForm) => Promise<T>): Promise<T> {
  const release = uploads.acquire();
  if (!release) throw new TooManyImportsError();
  try {
    const folder = await mkdtemp(join(tmpdir(), 'laurel-import-'));
    try {
      const { values, file } = await received(request, join(folder, 'file'));
      return await use({ ...readFields(values, file), ...demandFile(file) });
    } finally {
      await rm(folder, { recursive: true });
    }
  } finally {
    release();
  }
}

async function received(
  request: FastifyRequest,
  path: string,
): Promise<{ values: Map<string, string>; file: File | null }> {
  const values = new Map<string, string>();
  let file: File | null = null;
  for await (const part of uploadParts(request, rules, (arriving) => storeFile(arriving, path))) {
    if ('file' in part) file = part.file;
    else values.set(part.name, part.text);
  }
  return { values, file };
}

async function storeFile({ file, filename }: ArrivingFile, path: string): Promise<File> {
  const hash = createHash('sha256');
  let [bytes, lines] = [0, 0];
  await pipeline(
    file,
    async function* (chunks: Readable) {
      for await (const chunk of chunks as AsyncIterable<Buffer>) {
        hash.update(chunk);
        bytes += chunk.length;
        for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines += 1;
        yield chunk;
      }
    },
    createWriteStream(path),
  );
  return { path, bytes, lines, fileName: filename.slice(0, 200), sha256: hash.digest() };
}

function demandFile(file: File | null): File {
  if (file === null || file.fileName === '') throw new UnusableFileError('no_file');
  if (!/\.csv$/i.test(file.fileName)) throw new UnusableFileError('not_csv');
  if (file.bytes === 0) throw new UnusableFileError('empty');
  return file;
}

function readFields(
  values: ReadonlyMap<string, string>,
  file: File | null,
): Pick<ImportForm, 'strategies' | 'mapping' | 'dryRun'> {
  const errors: Record<string, string[]> = {};
  if (file === null) errors['csv_file'] = ['is required'];
  const strategies = Object.fromEntries(
    (Object.keys(importStrategies) as StrategyField[]).map((field) => {
      const value = values.get(field) || (defaults as Partial<Record<StrategyField, string>>)[field];
      const choices: readonly string[] = importStrategies[field];
      if (value === undefined) errors[field] = ['is required'];
      else if (!choices.includes(value)) errors[field] = [`must be one of ${choices.join(', ')}`];
      return [field, value];
    }),
  ) as ImportStrategies;
  const mapping = readMapping(values.get('mapping'));
  if (mapping === null) errors['mapping'] = ['must name columns of the file, that for email among them'];
  const dryRun = values.get('dry_run') ?? 'false';
  if (!yesOrNo.includes(dryRun)) errors['dry_run'] = [`must be one of ${yesOrNo.join(', ')}`];
  if (Object.keys(errors).length > 0) throw new InvalidInputError(errors);
  return { strategies, mapping: mapping ?? {}, dryRun: dryRun === 'true' };
}

function readMapping(text: string | undefined): ImportMapping | null {
  if (text === undefined || text === '') return {};
  try {
    const mapping = JSON.parse(text) as unknown;
    if (typeof mapping !== 'object' || mapping === null || Array.isArray(mapping)) return null;
    const entries = Object.entries(mapping);
    const known = entries.every(
      ([column, header]) => importColumns.some((each) => each === column) && typeof header === 'string',
    );
    return known && (entries.length === 0 || 'email' in mapping) ? mapping : null;
  } catch {
    return null;
  }
}
