import { allDocuments, DocumentedAnswers } from './documented-answers.ts';

interface FakeAnswer {
  /** A success of the operation when left out. */
  status?: number;
  body: unknown;
}

/** The document of the public API, which the gateway answers, and none of the services describes. */
const API_DOCUMENT = '/api/v1/openapi.json';

let answers: DocumentedAnswers[] | undefined;

// Documents are only read for a test that fakes an answer.
const documents = (): DocumentedAnswers[] =>
  (answers ??= allDocuments().map((document) => new DocumentedAnswers(withoutOtherFields(document))));

/** A fake names only fields that the service sends. */
function withoutOtherFields<Part>(part: Part): Part {
  if (Array.isArray(part)) return part.map(withoutOtherFields) as Part;
  if (typeof part !== 'object' || part === null) return part;
  const copy = Object.fromEntries(
    Object.entries(part).map(([key, value]) => [key, withoutOtherFields(value as unknown)]),
  );
  const isOpen = copy['type'] === 'object' && 'properties' in copy && !('additionalProperties' in copy);
  return (isOpen ? { ...copy, additionalProperties: false } : copy) as Part;
}

/** How a call contradicts the documents of all services, or `null`. */
export function faultOfCall(method: string, address: string): string | null {
  if (method === 'get' && address === API_DOCUMENT) return null;
  return documents().some((document) => document.find(method, address)) ? null : 'no service answers this call';
}

/** How a fake answer contradicts the documents of all services, or `null`. */
export function faultOfFake(method: string, address: string, { status, body }: FakeAnswer): string | null {
  for (const document of documents()) {
    const found = document.find(method, address);
    if (!found) continue;
    const { responses } = found.operation;
    const statuses =
      status === undefined ? Object.keys(responses).filter((each) => each.startsWith('2')) : [`${status}`];
    const missing = statuses.find((each) => !(each in responses));
    if (missing !== undefined) return `the status ${missing} is not documented`;
    const sent: unknown = body === undefined ? undefined : JSON.parse(JSON.stringify(body));
    const headers = { 'content-type': 'application/json' };
    const faults = statuses.map((each) => document.faultAt(found.path, method, each, { body: sent, headers }));
    return faults.includes(null) ? null : (faults[0] ?? 'no success is documented');
  }
  return faultOfCall(method, address);
}
