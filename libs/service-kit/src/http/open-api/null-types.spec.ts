import { withNullTypes } from './null-types.ts';

it.each([
  ['a text', { type: 'string', nullable: true, maxLength: 5 }, { type: ['string', 'null'], maxLength: 5 }],
  ['a choice', { type: 'string', enum: ['a'], nullable: true }, { type: ['string', 'null'], enum: ['a', null] }],
  [
    'a reference',
    { type: 'object', nullable: true, description: 'd', allOf: [{ $ref: '#/a' }] },
    { description: 'd', anyOf: [{ $ref: '#/a' }, { type: 'null' }] },
  ],
  ['a reference with a description', { description: 'd', allOf: [{ $ref: '#/a' }] }, { description: 'd', $ref: '#/a' }],
  ['what is never null', { type: 'string', nullable: false }, { type: 'string' }],
  [
    'a property of that name',
    { properties: { nullable: { type: 'boolean' } } },
    { properties: { nullable: { type: 'boolean' } } },
  ],
])('%s', (_name, old, schema) => expect(withNullTypes({ in: [old] })).toEqual({ in: [schema] }));
