import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { importStrategies, type ImportStrategies } from '@laurel/contracts/identity/participants/import.dto';
import fc from 'fast-check';
import { decide, type Decision, type PresentPerson } from './decide.ts';
import type { PersonRow } from './row-rules.ts';

const tag = fc.constantFrom('gold', 'silver', 'spring', 'club');
const tags = fc.uniqueArray(tag, { maxLength: 4 });
const name = fc.constantFrom('', 'Ada', 'Ben', 'Zoë');
const count = fc.integer({ min: 0, max: 50 });
const email = fc.constantFrom('ada@example.com', 'ben@example.com');

const person: fc.Arbitrary<PresentPerson> = fc.record({
  id: fc.constantFrom('1', '2'),
  email,
  first_name: name,
  last_name: name,
  tags,
  sign_in_count: count,
  clicks: count,
  unused_points: count.map(String),
});
const row: fc.Arbitrary<PersonRow> = fc.record({
  line: fc.constant(2),
  id: fc.constant(null),
  email,
  firstName: fc.option(name),
  lastName: fc.option(name),
  points: fc.option(fc.integer({ min: 0, max: 90 })),
  tags: fc.option(tags),
  signIns: count,
  clicks: count,
});
const oneOf = <Field extends keyof ImportStrategies>(field: Field): fc.Arbitrary<ImportStrategies[Field]> =>
  fc.constantFrom(...importStrategies[field]) as fc.Arbitrary<ImportStrategies[Field]>;
const strategies: fc.Arbitrary<ImportStrategies> = fc.record({
  email: oneOf('email'),
  points: oneOf('points'),
  tags: oneOf('tags'),
  naming: oneOf('naming'),
  metric: oneOf('metric'),
});
const fresh = { points: false, metrics: false };

/** The participant once a decision is carried out. */
function carriedOut(before: PresentPerson, { change, points }: Decision, how: ImportStrategies): PresentPerson {
  const balance =
    how.points === 'replace' ? (points ?? before.unused_points) : Number(before.unused_points) + (points ?? 0);
  return { ...before, ...change, unused_points: String(balance) };
}

const decided = (...args: Parameters<typeof decide>): Decision => {
  const decision = decide(...args);
  if (typeof decision === 'string') throw new Error(decision);
  return decision;
};

describe('the decision about a row of an import', () => {
  it('changes nothing the second time, when the same content has been counted', () => {
    fc.assert(
      fc.property(row, person, strategies, (given, before, how) => {
        const found = { ...before, email: given.email };
        const first = decided(given, { byId: null, byEmail: found }, { strategies: how, counted: fresh });
        const after = carriedOut(found, first, how);
        const counted = { points: true, metrics: true };
        const second = decided(given, { byId: null, byEmail: after }, { strategies: how, counted });
        expect([second.verdict, second.change]).toEqual(['unchanged', {}]);
      }),
    );
  });

  it('takes nothing away that is to be ignored or added to', () => {
    fc.assert(
      fc.property(row, person, strategies, (given, before, how) => {
        const found = { ...before, email: given.email };
        const after = carriedOut(
          found,
          decided(given, { byId: null, byEmail: found }, { strategies: how, counted: fresh }),
          how,
        );
        if (how.tags !== 'replace') expect(after.tags).toEqual(expect.arrayContaining(found.tags));
        if (how.tags === 'ignore') expect(after.tags).toEqual(found.tags);
        if (how.naming !== 'replace' && found.first_name !== '') expect(after.first_name).toBe(found.first_name);
        if (how.points === 'ignore') expect(after.unused_points).toBe(found.unused_points);
        if (how.points === 'append')
          expect(Number(after.unused_points)).toBeGreaterThanOrEqual(Number(found.unused_points));
        if (how.points === 'replace' && given.points !== null) expect(after.unused_points).toBe(String(given.points));
        expect(after.sign_in_count - found.sign_in_count).toBe(how.metric === 'append' ? given.signIns : 0);
        expect([after.id, after.email]).toEqual([found.id, found.email]);
      }),
    );
  });

  it('makes a new participant of a row that means no other, with what may be written alone', () => {
    fc.assert(
      fc.property(row, strategies, (given, how) => {
        const created = decided(given, { byId: null, byEmail: null }, { strategies: how, counted: fresh });
        expect(created).toMatchObject({ verdict: 'created', person: null });
        expect(created.change.email).toBe(given.email);
        expect(created.change.first_name).toBe(how.naming === 'ignore' ? '' : (given.firstName ?? ''));
        expect(created.points).toBe(how.points === 'ignore' ? null : given.points || null);
      }),
    );
  });

  it('refuses an address of another participant, and an id that is unknown', () => {
    fc.assert(
      fc.property(row, person, strategies, (given, before, how) => {
        const byId = { ...before, id: '7', email: 'cy@example.com' };
        const byEmail = { ...before, id: '8', email: given.email };
        const named = { ...given, id: '7' };
        const options = { strategies: how, counted: fresh };
        expect(decide(named, { byId: null, byEmail }, options)).toBe('id: no participant has this id');
        const outcome = decide(named, { byId, byEmail }, options);
        if (how.email === 'replace') expect(outcome).toBe('email: another participant has this address');
        else expect(outcome).toMatchObject({ person: byId });
      }),
    );
  });
});
