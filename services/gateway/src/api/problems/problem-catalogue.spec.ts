import { serviceDocuments } from '@laurel/test-kit/openapi/service-documents';
import { problems } from './problem-catalogue.ts';

interface Document {
  paths: Record<
    string,
    Record<string, { 'x-laurel': { audience: string }; responses: Record<string, { $ref?: string }> }>
  >;
}

/** Status and code of each refusal that services document for calls of API keys. */
function documented(): Set<string> {
  const operations = serviceDocuments<Document>()
    .flatMap(([, { paths }]) => Object.values(paths).flatMap((item) => Object.values(item)))
    .filter((operation) => operation['x-laurel'].audience === 'api');
  const names = operations.flatMap(({ responses }) => Object.values(responses).map(({ $ref = '' }) => $ref));
  return new Set(
    names.flatMap((name) => {
      const [status = '', ...codes] = (name.split('/').at(-1) ?? '').split('.');
      return codes.map((code) => `${status} ${code}`);
    }),
  );
}

/** Refusals that no caller of the API can provoke: of the gateway itself, and of deductions by staff. */
const inside = ['401 invalid_token', '403 forbidden', '409 exceeds_lifetime'];

it('has a page for every refusal that services document for API keys, under its status', () => {
  const catalogue = Object.entries(problems).map(([code, { status }]) => `${status} ${code}`);
  const found = [...documented()].filter((refusal) => !inside.includes(refusal));
  expect(found).toContain('409 insufficient_points');
  expect(found.filter((refusal) => !catalogue.includes(refusal))).toEqual([]);
});
