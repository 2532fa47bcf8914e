import { identifiersFrom } from './identifiers-from.ts';

const firstOf = (name: string): string | undefined => [...identifiersFrom(name, 'reward')][0];

describe('identifiers from a name', () => {
  it.each([
    ['Summer Run: Week 1', 'summer-run-week-1'],
    ['  Café — Ñandú!  ', 'cafe-nandu'],
    ['42', 'reward-42'],
    ['лето', 'reward'],
    ['', 'reward'],
    ['x'.repeat(200), 'x'.repeat(80)],
  ])('begin for %j with %j', (name, identifier) => {
    expect(firstOf(name)).toBe(identifier);
  });

  it('go on with numbers at the end, each longer than the one before', () => {
    const [, second, ...random] = [...identifiersFrom('Race entry', 'reward')];
    expect(second).toBe('race-entry-2');
    expect(random).toEqual([expect.stringMatching(/^race-entry-\d{4}$/), expect.stringMatching(/^race-entry-\d{10}$/)]);
  });
});
