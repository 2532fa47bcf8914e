import { serviceDocuments } from '../src/openapi/service-documents.ts';

interface Document {
  openapi: string;
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, Response> }>>;
}

interface Response {
  content?: Record<string, { schema?: Record<string, unknown> }>;
}

describe.each(serviceDocuments<Document>())('%s', (_file, { openapi, paths }) => {
  const successes = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, { responses }]) =>
      Object.entries(responses).flatMap(([status, response]) =>
        status.startsWith('2') ? [{ call: `${status} ${method} ${path}`, status, response }] : [],
      ),
    ),
  );

  it('is valid OpenAPI 3.1', () => {
    expect(openapi).toBe('3.1.0');
    expect(JSON.stringify(paths)).not.toContain('"nullable":');
  });

  it('names each operation once', () => {
    const ids = Object.values(paths).flatMap((item) => Object.values(item).map(({ operationId }) => operationId));
    expect(ids).toEqual([...new Set(ids)]);
  });

  it('has content for each success but 204', () => {
    const silent = successes.filter(({ status, response }) => status !== '204' && !response.content);
    expect(silent.map(({ call }) => call)).toEqual([]);
  });

  it('has a schema for each JSON success', () => {
    const vague = successes.filter(({ response }) => {
      const json = response.content?.['application/json'];
      return json && (Object.keys(json.schema ?? {}).length === 0 || json.schema?.['type'] === 'string');
    });
    expect(vague.map(({ call }) => call)).toEqual([]);
  });
});
