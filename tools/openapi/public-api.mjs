import { STATUS_CODES } from 'node:http';

const ROOT = '/api/v1/';
const PROBLEM = '#/components/schemas/Problem';

/** The resource that a call is about, by the last part of its address that names one. */
const resources = {
  me: 'The key of a call, and what it may do',
  participants: 'People who take part in the program',
  points: 'Balances of participants, and what changed them',
  rewards: 'What participants can claim',
  claims: 'Rewards that participants have claimed',
  challenges: 'What participants can do',
  completions: 'Challenges that participants have completed',
  events: 'What has happened in the program, in its order',
};

const problem = {
  type: 'object',
  description: 'A refusal (RFC 9457). `type` opens a page about it.',
  required: ['type', 'title', 'status', 'detail', 'code', 'request_id'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'For people' },
    code: { type: 'string', description: 'Stable and machine-readable' },
    errors: { type: 'array', items: { $ref: '#/components/schemas/ApiProblemField' } },
    oldest_cursor: { type: 'string', description: 'With `cursor_expired`: where the log begins' },
    request_id: { type: 'string', description: 'What our support asks for' },
  },
};

const texts = {
  participant_id: 'The id, or `ext:` with the id that your system has for the participant',
  'idempotency-key': 'Makes a repetition of the call within 72 hours safe: it gets the first answer',
};
const versionHeader = (versions) => ({
  name: 'Laurel-Version',
  in: 'header',
  required: false,
  description: 'The version of this call, in place of that of the key',
  schema: { type: 'string', enum: [...versions] },
});

/**
 * The document of the public API, from those of the services: calls for API keys alone, with the refusals that their
 * callers can get.
 *
 * @param documents OpenAPI documents of the services
 * @param problems meanings of refusals by their code
 * @param gateway refusals of the gateway itself
 * @param events types of public events with an example of each
 */
export function publicDocument(documents, { versions, problems, gateway, events }) {
  const schemas = { Problem: problem };
  const responses = { default: { description: 'Any other refusal', content: problemContent({ $ref: PROBLEM }) } };
  const paths = {};
  for (const document of documents) {
    for (const [path, item] of Object.entries(document.paths)) {
      for (const [method, operation] of Object.entries(item)) {
        if (operation['x-laurel'].audience !== 'api') continue;
        const refusals = refusalsOf(operation, method, gateway, problems);
        (paths[path] ??= {})[method] = publicOperation(path, operation, refusals, responses, problems);
        collect(operation, document, schemas);
      }
    }
    if (document.components.schemas.PublicEvent) collect(eventSchema, document, schemas);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Laurel API',
      version: versions.at(-1),
      description: 'Reads and changes one program: the key of a call names it.',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/', description: 'Any host of the installation' }],
    security: [{ api_key: [] }],
    tags: Object.entries(resources).map(([name, description]) => ({ name, description })),
    paths: Object.fromEntries(Object.entries(paths).sort(byName)),
    webhooks: Object.fromEntries(events.map(([type, example]) => [type, webhookOf(type, example)])),
    components: {
      securitySchemes: {
        api_key: { type: 'http', scheme: 'bearer', description: 'A key of the program, `lk_live_…` or `lk_test_…`' },
      },
      parameters: { LaurelVersion: versionHeader(versions) },
      schemas: Object.fromEntries(Object.entries(schemas).sort(byName)),
      responses: Object.fromEntries(Object.entries(responses).sort(byName)),
    },
  };
}

const byName = ([a], [b]) => (a < b ? -1 : 1);
const eventSchema = { $ref: '#/components/schemas/PublicEvent' };

function publicOperation(path, operation, refusals, responses, problems) {
  const { operationId, summary, parameters = [], requestBody, security } = operation;
  if (!summary) throw new Error(`${operationId} has no comment, which would be its summary`);
  const successes = Object.entries(operation.responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([status, response]) => [status, { ...response, description: STATUS_CODES[status] }]);
  const needsKey = refusals.get('400')?.includes('idempotency_key_required') === true;
  const refused = [...refusals].map(([status, codes]) => [status, refusedWith(status, codes, responses, problems)]);
  return {
    operationId: operationId.replace(/Api_/, '_'),
    summary,
    tags: [resourceOf(path)],
    security,
    parameters: [
      ...parameters.map((each) => publicParameter(each, needsKey)),
      { $ref: '#/components/parameters/LaurelVersion' },
    ],
    ...(requestBody && { requestBody }),
    responses: Object.fromEntries([...successes, ...refused, ['default', { $ref: '#/components/responses/default' }]]),
  };
}

function resourceOf(path) {
  const found = path
    .slice(ROOT.length)
    .split('/')
    .findLast((part) => part in resources);
  if (!found) throw new Error(`${path} is about no resource of tools/openapi/public-api.mjs`);
  return found;
}

function publicParameter(parameter, needsKey) {
  // Only an address may name a participant by the id of another system.
  const description =
    parameter.name === 'participant_id' && parameter.in === 'query'
      ? 'The id of a participant'
      : (texts[parameter.name] ?? parameter.description);
  const required = parameter.required || (needsKey && parameter.name === 'idempotency-key');
  return { ...parameter, required, ...(description && { description }) };
}

/** Codes by status, of the service and of the gateway before it. A code without a page is never sent to a key. */
function refusalsOf({ responses }, method, gateway, problems) {
  const own = Object.values(responses).flatMap(({ $ref = '' }) => {
    const [status = '', ...codes] = ($ref.split('/').at(-1) ?? '').split('.');
    return codes.map((code) => ({ status: Number(status), code }));
  });
  const before = gateway.filter(({ code }) => code !== OF_DOCUMENTS && (method !== 'get' || !ofBodies.has(code)));
  const all = [...own, ...before].filter(({ code, status }) => problems[code]?.status === status);
  const statuses = [...new Set(all.map(({ status }) => status))].sort();
  return new Map(
    statuses.map((status) => {
      const codes = all.filter((each) => each.status === status).map(({ code }) => code);
      return [String(status), [...new Set(codes)].sort()];
    }),
  );
}

/** The limit of readers without a key. */
const OF_DOCUMENTS = 'too_many_requests';
const ofBodies = new Set(['body_too_large', 'request_timeout', 'unsupported_media_type', 'too_much_at_once']);

const problemContent = (schema) => ({ 'application/problem+json': { schema } });

function refusedWith(status, codes, responses, problems) {
  const name = [status, ...codes].join('.');
  const description = codes.map((code) => `\`${code}\`: ${problems[code].meaning}`).join('\n');
  const schema = { allOf: [{ $ref: PROBLEM }, { type: 'object', properties: { code: { enum: codes } } }] };
  responses[name] = { description, content: problemContent(schema) };
  return { $ref: `#/components/responses/${name}` };
}

/** Adds every schema that a part of a document refers to. */
function collect(part, document, schemas) {
  for (const [, name] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    const schema = document.components.schemas[name];
    if (name in schemas || name === 'ErrorBody' || schema === undefined) continue;
    schemas[name] = schema;
    collect(schema, document, schemas);
  }
}

/** An event in its envelope, as an example. */
export const exampleEvent = (type, object, version) => ({
  id: '01965c1f-6f2e-7b59-a0e4-8d3f1c7a2b90',
  type,
  api_version: version,
  timestamp: '2026-01-15T10:30:00.000Z',
  program_id: '1',
  test: false,
  sequence: '42',
  participant_sequence: object.participant_id === undefined ? null : '7',
  cause: null,
  data: { object },
});

function webhookOf(type, example) {
  const schema = { allOf: [eventSchema, { type: 'object', properties: { type: { const: type } } }] };
  return {
    post: {
      operationId: `webhook_${type.replaceAll('.', '_')}`,
      summary: type,
      description:
        'Sent to the webhook endpoints of the program that want it, signed by the Standard Webhooks specification.',
      tags: ['events'],
      security: [],
      requestBody: { required: true, content: { 'application/json': { schema, example } } },
      responses: { 200: { description: 'Any status from 200 to 299 says that it was received.' } },
    },
  };
}
