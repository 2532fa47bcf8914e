import { breakingChanges } from './breaking-changes.mjs';

type Json = Record<string, unknown>;

const page = {
  type: 'object',
  required: ['data', 'has_more'],
  properties: {
    data: { type: 'array', items: { $ref: '#/components/schemas/Reward' } },
    has_more: { type: 'boolean' },
    note: { type: 'string' },
  },
};
const reward = {
  type: 'object',
  required: ['id', 'status'],
  properties: {
    id: { type: 'string' },
    status: { type: 'string', enum: ['active', 'ended'] },
    next: { $ref: '#/components/schemas/Reward' },
  },
};
const claim = {
  type: 'object',
  required: ['reward_id'],
  properties: {
    reward_id: { type: 'string', pattern: '^[1-9]' },
    kind: { type: 'string', enum: ['gift', 'sale'] },
    note: { type: ['string', 'null'], maxLength: 100 },
  },
};
const json = (schema: Json): Json => ({ content: { 'application/json': { schema } } });

/** A document with a list, a change and an event. */
const document = (): Json => ({
  info: { version: '2026-11-27' },
  paths: {
    '/api/v1/rewards': {
      get: {
        security: [{ api_key: ['rewards:read'] }],
        parameters: [
          { name: 'limit', in: 'query', required: false, schema: { type: 'integer', minimum: 1, maximum: 100 } },
          { $ref: '#/components/parameters/Version' },
        ],
        responses: { '200': json(page), '404': {} },
      },
      post: {
        security: [{ api_key: ['claims:write'] }],
        requestBody: { required: true, ...json(claim) },
        responses: { '201': json({ $ref: '#/components/schemas/Reward' }) },
      },
    },
  },
  webhooks: { 'reward.won': { post: { requestBody: json({ $ref: '#/components/schemas/Reward' }) } } },
  components: {
    schemas: { Reward: reward },
    parameters: { Version: { name: 'Laurel-Version', in: 'header', schema: { type: 'string', enum: ['a', 'b'] } } },
  },
});

/** Sets what stands at a place of a document, or takes it away. */
function changed(place: string, value: unknown): Json {
  const copy = structuredClone(document());
  const steps = place.split('>');
  const last = steps.pop() ?? '';
  const holder = steps.reduce<Json>((at, step) => at[step] as Json, copy);
  if (value === undefined) Reflect.deleteProperty(holder, last);
  else holder[last] = value;
  return copy;
}

const GET = 'paths>/api/v1/rewards>get';
const POST = 'paths>/api/v1/rewards>post';
const ANSWER = `${GET}>responses>200>content>application/json>schema`;
const BODY = `${POST}>requestBody>content>application/json>schema`;
const REWARD = 'components>schemas>Reward';

describe('a document of the public API', () => {
  it.each([
    ['loses a call', GET, undefined, 'GET /api/v1/rewards is gone'],
    ['needs another scope', `${GET}>security`, [{ api_key: ['rewards:read', 'points:read'] }], 'scope points:read'],
    ['loses a parameter', `${GET}>parameters>0`, { $ref: '#/components/parameters/Version' }, 'query limit is gone'],
    ['takes fewer at once', `${GET}>parameters>0>schema>maximum`, 50, 'another maximum: 50'],
    ['asks for a new parameter', `${GET}>parameters>2`, { name: 'q', in: 'query', required: true }, 'new and required'],
    ['takes fewer values', 'components>parameters>Version>schema>enum', ['b'], 'Laurel-Version takes no a'],
    ['answers another status', `${GET}>responses`, { '204': {} }, 'answers 200 no more'],
    ['loses a field of an answer', `${ANSWER}>properties>note`, undefined, '200.note is gone'],
    ['may leave a field out', `${ANSWER}>required`, ['data'], '200.has_more may be left out'],
    ['answers another type', `${ANSWER}>properties>has_more>type`, 'string', '200.has_more may be string'],
    ['answers null', `${REWARD}>properties>id>type`, ['string', 'null'], '.id may be null'],
    ['loses a field of a record', `${REWARD}>properties>status`, undefined, '.status is gone'],
    ['loses a field of a body', `${BODY}>properties>note`, undefined, 'body.note is gone'],
    ['takes no null', `${BODY}>properties>note>type`, 'string', 'body.note takes no null'],
    ['demands a field', `${BODY}>required`, ['reward_id', 'kind'], 'body.kind is required'],
    ['takes shorter texts', `${BODY}>properties>note>maxLength`, 99, 'another maxLength: 99'],
    ['takes other texts', `${BODY}>properties>reward_id>pattern`, '^x', 'another pattern: ^x'],
    ['limits a text', `${BODY}>properties>kind>maxLength`, 3, 'another maxLength: 3'],
    ['takes another format', `${POST}>requestBody>content`, { 'text/csv': {} }, 'not application/json any more'],
    ['loses an event', 'webhooks>reward.won', undefined, 'event reward.won is gone'],
  ])('breaks its callers when it %s', (_what, place, value, said) => {
    const breaks = breakingChanges(document(), changed(place, value));
    expect(breaks.join('\n')).toContain(said);
    expect(breaks.length).toBeLessThan(4);
  });

  it.each([
    ['nothing', 'info>title', 'Laurel'],
    ['a new call', 'paths>/api/v1/me', { get: { responses: {} } }],
    ['a new parameter', `${GET}>parameters>2`, { name: 'q', in: 'query', required: false }],
    ['a wider limit', `${GET}>parameters>0>schema>maximum`, 200],
    ['a new field of an answer', `${ANSWER}>properties>total`, { type: 'integer' }],
    ['a field that is always there', `${ANSWER}>required`, ['data', 'has_more', 'note']],
    ['a new value of an answer', `${REWARD}>properties>status>enum`, ['active', 'ended', 'paused']],
    ['a new field of a body', `${BODY}>properties>reference`, { type: 'string' }],
    ['a field that may be left out', `${BODY}>required`, []],
    ['a new refusal', `${GET}>responses>409`, {}],
    ['a new event', 'webhooks>reward.lost', { post: {} }],
  ])('breaks no client by %s', (_what, place, value) => {
    expect(breakingChanges(document(), changed(place, value))).toEqual([]);
  });

  it('of a new version may break anything', () => {
    const next = { ...changed(GET, undefined), info: { version: '2027-01-01' } };
    expect(breakingChanges(document(), next)).toEqual([]);
  });
});
