import { differencesOf, lasting } from './differences.ts';

const owner = { count: 2, sums: { name: '12', status: '-5', version: '9' } };

describe('differences between a copy and its owner', () => {
  it('are none for the fields that the copy has', () => {
    expect(differencesOf(owner, { count: 2, sums: { name: '12', version: '9' } })).toEqual({});
    expect(differencesOf({ count: 0, sums: {} }, { count: 0, sums: {} })).toEqual({});
  });

  it('name each field and the count', () => {
    expect(differencesOf(owner, { count: 1, sums: { name: '8', status: '-5' } })).toEqual({ count: '-1', name: '4' });
    expect(differencesOf({ count: 0, sums: {} }, { count: 1, sums: { name: '8' } })).toEqual({ count: '1', name: '8' });
  });

  it('name every field of the owner for a copy without records', () => {
    expect(Object.keys(differencesOf(owner, { count: 0, sums: {} }))).toEqual(['count', 'name', 'status', 'version']);
  });

  it('last when a second comparison finds the same ones', () => {
    expect(lasting({}, { name: '4' })).toEqual([]);
    expect(lasting({ name: '4' }, { name: '6' })).toEqual([]);
    expect(lasting({ name: '4', version: '2' }, { name: '4', version: '3' })).toEqual(['name']);
    expect(lasting({ name: '4' }, {})).toEqual([]);
  });
});
