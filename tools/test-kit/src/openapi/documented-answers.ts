import { Ajv2020 } from 'ajv/dist/2020.js';
import { existsSync, readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';

interface Answer {
  status: number;
  body: unknown;
  headers: IncomingHttpHeaders;
}

interface Response {
  $ref?: string;
  content?: Record<string, { schema: object }>;
}

type Item = Partial<Record<string, { responses: Record<string, Response> }>>;

interface Document {
  paths: Record<string, Item>;
  components: { responses?: Record<string, Response> };
}

interface Pattern {
  path: string;
  pattern: RegExp;
}

// Programs of fixtures may have no theme, which no program of an installation lacks.
const unchecked = new Set(['/internal/site']);
const folder = new URL('../../../../docs/openapi/', import.meta.url);
const documents = new Map<string, DocumentedAnswers | null>();

/** The document of a service; `null` for a service without one. */
export function documentedAnswers(service: string): DocumentedAnswers | null {
  const file = new URL(`${service}.json`, folder);
  const known = documents.get(service);
  if (known !== undefined) return known;
  const made = existsSync(file) ? new DocumentedAnswers(JSON.parse(readFileSync(file, 'utf8')) as Document) : null;
  documents.set(service, made);
  return made;
}

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
    const at = ['paths', path, method.toLowerCase(), 'responses', status];
    const { $ref } = operation.responses[status] ?? {};
    return this.faultAt($ref === undefined ? at : $ref.slice(2).split('/'), answer);
  }

  private faultAt(at: string[], { body, headers }: Answer): string | null {
    const { content = {} } = at.reduce<unknown>(
      (part, key) => (part as Record<string, unknown>)[key],
      this.document,
    ) as Response;
    const [type = ''] = (headers['content-type'] ?? '').split(';', 1);
    const media = Object.keys(content).find((one) => one === type || (one.endsWith('/*') && fits(one, type)));
    if (media === undefined) return body === '' || body === undefined ? null : `${type} is not documented`;
    if (media !== 'application/json') return null;
    const pointer = [...at, 'content', media, 'schema'].map((key) => key.replaceAll('~', '~0').replaceAll('/', '~1'));
    const validate = this.ajv.getSchema(`document#/${pointer.map(encodeURIComponent).join('/')}`);
    if (!validate) return 'the answer has no schema';
    return validate(body) === true ? null : this.ajv.errorsText(validate.errors, { dataVar: 'the answer' });
  }
}

const count = (path: string): number => path.split('{').length;

const fits = (range: string, type: string): boolean => range === '*/*' || type.startsWith(range.slice(0, -1));

function patternOf(path: string): RegExp {
  const literal = path.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${literal.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
}
