import names from '../names.json' with { type: 'json' };
import { catalogue } from './catalogue.ts';

describe('the names that npm run bench takes', () => {
  it('are those of all benches; those that run only by name are no others’', () => {
    const named = (only: boolean): string[] => [
      ...new Set(catalogue.filter(({ onlyByName = false }) => onlyByName === only).map(({ name }) => name)),
    ];
    expect([...names.server, ...names.browser].sort()).toEqual(named(false).sort());
    expect(names.onlyByName).toEqual(named(true));
  });
});
