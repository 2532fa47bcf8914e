import { renamedTags } from './tagged-reward.ts';

describe('tags of a reward', () => {
  it('are renamed in their place, however they are written [A-400]', () => {
    expect(renamedTags(['mugs', 'Blue', 'tea'], 'BLUE', 'Azure')).toEqual(['mugs', 'Azure', 'tea']);
    expect(renamedTags(['mugs'], 'blue', 'Azure')).toEqual(['mugs']);
    expect(renamedTags(['blue'], 'blue', 'Blue')).toEqual(['Blue']);
  });

  it('are there once each, at the first place, when one is renamed to another', () => {
    expect(renamedTags(['azure', 'blue', 'tea'], 'blue', 'Azure')).toEqual(['azure', 'tea']);
    expect(renamedTags(['blue', 'tea', 'azure'], 'blue', 'Azure')).toEqual(['Azure', 'tea']);
  });
});
