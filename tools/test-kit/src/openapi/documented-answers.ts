import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { existsSync, readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { serviceDocuments } from './service-documents.ts';

interface Answer {
  status: number;
  body: unknown;
  headers: IncomingHttpHeaders;
}

interface Response {
  $ref?: string;
  content?: Record<string, { schema: object }>;
}

export interface Operation {
  parameters?: { name: string; in: string; schema: { enum?: string[]; maximum?: number } }[];
  responses: Record<string, Response>;
}

type Item = Partial<Record<string, Operation>>;

export interface Document {
  paths: Record<string, Item>;
  components: { responses?: Record<string, Response> };
}

interface Pattern {
  path: string;
  pattern: RegExp;
}

// Programs of fixtures may have no theme, which no program of an installation lacks.
const unchecked = new Set(['/internal/site']);
const folder = join(import.meta.dirname, '../../../../docs/openapi');
const documents = new Map<string, DocumentedAnswers | null>();

/** The documented answers of a service; `null` for a service without a document. */
export function documentedAnswers(service: string): DocumentedAnswers | null {
  const known = documents.get(service);
  if (known !== undefined) return known;
  const document = documentOf(service);
  const made = document && new DocumentedAnswers(document);
  documents.set(service, made);
  return made;
}

/** The document of a service; `null` for a service without one. */
export function documentOf(service: string): Document | null {
  const file = join(folder, `${service}.json`);
  return existsSync(file) ? readDocument(file) : null;
}

/** The documents of all services. */
export const allDocuments = (): Document[] => serviceDocuments<Document>().map(([, document]) => document);

const readDocument = (file: string): Document => JSON.parse(readFileSync(file, 'utf8')) as Document;

/** Compares a service's answers with its OpenAPI document. */
export class DocumentedAnswers {
  private readonly ajv = new Ajv2020({ strict: false, validateFormats: false });
  private readonly patterns: Pattern[];

  constructor(private readonly document: Document) {
    this.ajv.addSchema(document, 'document');
    // A literal path wins over one with a parameter in its place.
    this.patterns = Object.keys(document.paths)
      .sort((a, b) => count(a) - count(b))
      .map((path) => ({ path, pattern: patternOf(path) }));
  }

  /** How an answer contradicts the document, or `null`. A path or method that is not documented contradicts nothing. */
  faultOf(method: string, address: string, answer: Answer): string | null {
    const [asked = ''] = address.split('?', 1);
    const path = this.patterns.find(({ pattern }) => pattern.test(asked))?.path;
    const operation = path === undefined ? undefined : this.document.paths[path]?.[method.toLowerCase()];
    if (path === undefined || operation === undefined || unchecked.has(path)) return null;
    const status = String(answer.status) in operation.responses ? String(answer.status) : 'default';
    if (status === 'default' && answer.status < 400) return `the status ${answer.status} is not documented`;
    return this.faultAt(path, method.toLowerCase(), status, answer);
  }

  /** The operation behind an address, with the values that its path allows. */
  find(method: string, address: string): { path: string; operation: Operation } | null {
    for (const { path, pattern } of this.patterns) {
      const operation = this.document.paths[path]?.[method];
      if (operation && pattern.test(address) && isAllowed(path, operation, address)) return { path, operation };
    }
    return null;
  }

  /** How an answer with a documented status contradicts its schema, or `null`. */
  faultAt(path: string, method: string, status: string, { body, headers }: Omit<Answer, 'status'>): string | null {
    const { $ref } = this.document.paths[path]?.[method]?.responses[status] ?? {};
    const at = $ref === undefined ? ['paths', path, method, 'responses', status] : $ref.slice(2).split('/');
    const { content = {} } = at.reduce<unknown>(
      (part, key) => (part as Record<string, unknown>)[key],
      this.document,
    ) as Response;
    const [type = ''] = (headers['content-type'] ?? '').split(';', 1);
    const media = Object.keys(content).find((one) => one === type || (one.endsWith('/*') && fits(one, type)));
    if (media === undefined) return body === '' || body === undefined ? null : `${type} is not documented`;
    if (!/[/+]json$/.test(media)) return null;
    const pointer = [...at, 'content', media, 'schema'].map((key) => key.replaceAll('~', '~0').replaceAll('/', '~1'));
    const validate = this.ajv.getSchema(`document#/${pointer.map(encodeURIComponent).join('/')}`);
    if (!validate) return 'the answer has no schema';
    return validate(body) === true ? null : faultsText(this.ajv, validate.errors);
  }
}

function faultsText(ajv: Ajv2020, errors: ErrorObject[] | null | undefined): string {
  const unknown = (errors ?? []).map(({ params }) => (params as { additionalProperty?: string }).additionalProperty);
  const text = ajv.errorsText(errors, { dataVar: 'the answer' });
  return [text, ...unknown.filter((name) => name !== undefined).map((name) => `"${name}" is no field of it`)].join(
    ', ',
  );
}

function isAllowed(path: string, { parameters = [] }: Operation, address: string): boolean {
  const segments = address.split('/');
  return path.split('/').every((segment, index) => {
    const parameter = parameters.find((each) => each.in === 'path' && segment === `{${each.name}}`);
    return parameter?.schema.enum?.includes(segments[index] ?? '') ?? true;
  });
}

const count = (path: string): number => path.split('{').length;

const fits = (range: string, type: string): boolean => range === '*/*' || type.startsWith(range.slice(0, -1));

function patternOf(path: string): RegExp {
  const literal = path.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${literal.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
}
