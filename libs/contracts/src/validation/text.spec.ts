import { programNameFault } from '../programs/program-name.ts';
import { visibleTextFault } from './text.ts';

const family = '👨‍👩‍👧‍👦';

describe('a text that people will read', () => {
  it.each([
    ['  ', 'is required'],
    ['\u200d\u200b', 'is required'],
    ['a\0b', 'contains a character that is not allowed'],
    ['a\nBcc: b', 'contains a character that is not allowed'],
    ['a\ud800b', 'contains a character that is not allowed'],
    ['\u202egnp.exe', 'contains a character that is not allowed'],
    [`a${'\u0301'.repeat(200)}`, 'contains a character that is not allowed'],
    ['x'.repeat(61), 'must not be longer than 60 characters'],
    [family.repeat(61), 'must not be longer than 60 characters'],
    [['a'], 'must be a text'],
    [family.repeat(20), null],
    ['مرحبا', null],
  ])('%j: %s [B10] [B27] [B28]', (value, fault) => {
    expect(visibleTextFault(value, { min: 1, max: 60 })).toBe(fault);
  });

  it('is refused as too long in constant time, whatever its length [B10] [B24]', () => {
    const long = 'x'.repeat(1_000_000);
    const begun = performance.now();
    expect(visibleTextFault(long, { min: 1, max: 60 })).toBe('must not be longer than 60 characters');
    expect(programNameFault(long)).toBe('Name must not be longer than 30 characters.');
    expect(performance.now() - begun).toBeLessThan(500);
  });
});
