import { CreateRoleRequest } from '@laurel/contracts/identity/organization/roles.dto';
import { UpdateRewardRequest } from '@laurel/contracts/rewards/rewards.dto';
import { getMetadataStorage } from 'class-validator';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { InvalidInputError } from '../../errors/business-error.ts';
import { isRequestClass, type RequestClass } from './shape-audit.ts';
import { RequestValidationPipe } from './validation.pipe.ts';

const contracts = join(import.meta.dirname, '../../../../contracts/src');
const files = readdirSync(contracts, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.dto.ts'));
const exported = new Set<unknown>();
for (const path of files) {
  const module = (await import(`@laurel/contracts/${path.replace(/\.ts$/, '')}`)) as object;
  for (const value of Object.values(module)) exported.add(value);
}
const classes = [...exported].filter(isRequestClass);
const rules = classes.flatMap((shape) =>
  getMetadataStorage()
    .getTargetValidationMetadatas(shape, '', true, false)
    .map(({ type, name, each, propertyName, target }) => {
      return { type, name, each, propertyName, target, shape, title: `${shape.name}.${propertyName}` };
    }),
);
const fields = rules.filter(({ type }) => type === 'nestedValidation');
const objects = fields.filter(({ each }) => !each);
const lists = fields.filter(({ each }) => each);

const pipe = new RequestValidationPipe();

async function faultOf(shape: RequestClass, body: object): Promise<unknown> {
  return Promise.resolve(pipe.transform(body, { type: 'body', metatype: shape })).catch((error: unknown) => error);
}

describe('a field that holds an object', () => {
  it('is found in all request classes', () => {
    expect([...new Set(objects.map(({ propertyName }) => propertyName))].sort()).toEqual([
      ...['created_at', 'data', 'donation_challenge', 'image', 'membership_challenge', 'price'],
      ...['selection', 'seo', 'social_network_page', 'template', 'translations', 'updated_at'],
    ]);
    expect(lists.length).toBeGreaterThan(10);
  });

  describe.each(objects)('$title', ({ shape, propertyName }) => {
    it.each([[[]], [[{}]], [[{ ids: ['41'] }]]])('refuses %j in its place', async (value) => {
      const fault = await faultOf(shape, { [propertyName]: value });
      expect(fault).toBeInstanceOf(InvalidInputError);
      expect((fault as InvalidInputError).errors[propertyName]).toEqual(['must be an object']);
    });
  });
});

describe.each(lists)('the list $title', ({ shape, propertyName }) => {
  it.each([[[[]]], [[[{}]]], [[[{ ids: ['41'] }]]]])('refuses %j', async (value) => {
    const fault = await faultOf(shape, { [propertyName]: value });
    expect(fault).toBeInstanceOf(InvalidInputError);
    expect((fault as InvalidInputError).errors[propertyName]).toEqual(['must hold objects']);
  });
});

describe('a date and time', () => {
  const start = async (value: unknown): Promise<unknown> => {
    const fault = await faultOf(UpdateRewardRequest, { start: value });
    return (fault as InvalidInputError).errors['start'];
  };
  const words = ['must be a date and time with its zone, such as 2026-07-01T10:00:00Z'];

  it.each(['2026-07-01T10:00', '2026-07-01', '2026-12-01 10:00', '2026-12', '2026', '2026-02-30T10:00Z', 'Z', 7])(
    'is not %j, which has no zone or is none',
    async (value) => expect(await start(value)).toEqual(words),
  );

  it.each(['2026-07-01T10:00Z', '2026-07-01T10:00:00.000Z', '2026-07-01T10:00:00+01:00', '2026-07-01T10:00:00-0330'])(
    'is %s',
    async (value) => expect(await start(value)).toBeUndefined(),
  );

  it('names its zone in every field but two days: that of a purchase and that of an explanation', () => {
    const free = rules.filter(({ name }) => name === 'isIso8601').map(({ propertyName }) => propertyName);
    expect(new Set(free)).toEqual(new Set(['at', 'purchase_date']));
    expect(rules.filter(({ name }) => name === 'isMoment').length).toBeGreaterThan(6);
  });
});

it('inherits fields from exported classes alone: documents leave out those of others', () => {
  expect(rules.filter(({ target }) => !exported.has(target)).map(({ title }) => title)).toEqual([]);
});

it('refuses null for every field that may only be left out', () => {
  expect(rules.filter(({ name }) => name === 'isOptional').map(({ title }) => title)).toEqual([]);
});

describe('the messages of a field', () => {
  const values = [null, [], {}, [null], 'x', 'x'.repeat(20_001), -1e12, 1e15, 1.5, ['1', '1']];
  const properties = [...new Map(rules.map((rule) => [rule.title, rule])).values()];

  it.each(properties)('$title are sentences of its label, without the name of the property', async (rule) => {
    for (const value of values) {
      const fault = await faultOf(rule.shape, { [rule.propertyName]: value });
      const messages = fault instanceof InvalidInputError ? (fault.errors[rule.propertyName] ?? []) : [];
      for (const message of messages)
        expect(message).not.toMatch(new RegExp(`\\b${rule.propertyName}( must| should|'s)\\b`));
    }
  });

  it('name a list with an entry that it has already', async () => {
    const fault = await faultOf(CreateRoleRequest, { name: 'Desk', permissions: ['view_rewards', 'view_rewards'] });
    expect((fault as InvalidInputError).errors['permissions']).toContain('must name each entry only once');
  });

  it('name one thing that is wrong with a value of another kind', async () => {
    const of = async (changes: object): Promise<unknown> => {
      const fault = await faultOf(UpdateRewardRequest, changes);
      return (fault as InvalidInputError).errors;
    };
    expect(await of({ name: 7, version: '1' })).toMatchObject({ name: ['must be a text'] });
    expect(await of({ threshold: -1 })).toMatchObject({ threshold: ['must be at least 0'] });
    expect(await of({ threshold: null })).toMatchObject({ threshold: ['must be a whole number'] });
  });
});
