import { openTexts, type Schema } from '../src/openapi/open-texts.ts';
import { serviceDocuments } from '../src/openapi/service-documents.ts';

interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, unknown> };
}

interface Operation {
  operationId: string;
  parameters?: { name: string; style?: string; explode?: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, Response>;
  security?: Record<string, string[]>[];
  'x-authenticated': { as: string };
}

interface Response {
  content?: Record<string, { schema?: Record<string, unknown> }>;
}

/** The credential without which a call is refused, by who may make it; the others also serve visitors. */
const credentialOf: Record<string, string> = {
  participant: 'participant_session',
  admin: 'admin_session',
  api_key: 'api_key',
  service: 'internal_token',
};

/** Texts that only the limit of the whole body bounds, by service. */
const unboundedTexts: Record<string, readonly string[]> = {
  identity: [
    // Validated as an address of IPv4 or IPv6, for which JSON Schema has no one format.
    'ApiKeyUse.last_used_address',
    // A malformed code is ignored: it never blocks a sign-up.
    'VerifyRequest.referral_code',
    // Each list validates the filters that it has.
    'Selection.columnFilters.*',
    // JSON, whose columns are validated.
    'body.mapping',
  ],
  // A page's report is read in part, and never refused for what else a browser has put into it.
  programs: [
    'AhoyVisitRequest.landing_page',
    'AhoyVisitRequest.referrer',
    'AhoyVisitRequest.platform',
    'AhoyVisitRequest.visit_token',
    'AhoyVisitRequest.visitor_token',
    'AhoyEventsRequest.events_json',
    'AhoyEventsRequest.visit_token',
    'AhoyEventsRequest.visitor_token',
  ],
};

describe.each(serviceDocuments<Document>())('%s', (service, { openapi, paths, components }) => {
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ call: `${method} ${path}`, path, method, operation })),
  );
  const successes = operations.flatMap(({ call, operation: { responses } }) =>
    Object.entries(responses).flatMap(([status, response]) =>
      status.startsWith('2') ? [{ call: `${status} ${call}`, status, response }] : [],
    ),
  );

  it('is valid OpenAPI 3.1', () => {
    expect(openapi).toBe('3.1.0');
    expect(JSON.stringify(paths)).not.toContain('"nullable":');
  });

  it('names each operation once', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
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

  it('says of each parameter that is an object how it stands in the address', () => {
    const objects = operations.flatMap(({ call, operation: { parameters = [] } }) =>
      parameters
        .filter(({ name, schema }) => name === 'columnFilters' || schema.type === 'object' || schema.$ref !== undefined)
        .map(({ name, style, explode }) => ({ parameter: `${call} ${name}`, style, explode })),
    );
    expect(objects).toEqual(objects.map(({ parameter }) => ({ parameter, style: 'deepObject', explode: true })));
  });

  it('bounds each text of a request', () => {
    const texts = operations.flatMap(({ operation: { requestBody } }) =>
      Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => openTexts(schema, components.schemas)),
    );
    expect(new Set(texts)).toEqual(new Set(unboundedTexts[service]));
  });

  it('names the credentials of each call that needs some', () => {
    const open = operations.filter(({ path, method, operation }) => {
      const { security = [], 'x-authenticated': caller } = operation;
      const credential = path.startsWith('/internal/') ? 'internal_token' : credentialOf[caller.as];
      const isChange = credential?.endsWith('_session') && method !== 'get';
      const needed = [...(credential ? [credential] : []), ...(isChange ? ['csrf_token'] : [])];
      const isKnown = security.flatMap(Object.keys).every((scheme) => scheme in components.securitySchemes);
      const isNamed = security.every((way) => needed.every((scheme) => scheme in way));
      return !isKnown || !isNamed || (needed.length > 0 && security.length === 0);
    });
    expect(open.map(({ call }) => call)).toEqual([]);
  });
});
