import { compilePattern, InvalidPatternError } from './pattern.ts';

describe('a pattern of staff', () => {
  it('matches anywhere in a text', () => {
    const isFound = compilePattern('(?i)coffee|^Café');
    expect(['COFFEE BARN', 'Café Noir', 'Rodeo Shoes'].map(isFound)).toEqual([true, true, false]);
    expect(compilePattern('x'.repeat(200))('x'.repeat(200))).toBe(true);
    expect(compilePattern('[\\pL\\pN]{100}')('a'.repeat(100))).toBe(true);
  });

  it.each([
    ['(', 'missing closing )'],
    ['a(?=b)', 'invalid'],
    ['([a-z]?[0-9]?){999}[!~]', 'expression is too large'],
    ['(.?){1000}'.repeat(19), 'expression is too large'],
  ])('is invalid, or takes too long: %s', (source, reason) => {
    expect(() => compilePattern(source)).toThrow(InvalidPatternError);
    expect(() => compilePattern(source)).toThrow(reason);
  });
});
