import { programNameFault } from '@laurel/contracts/programs/program-name';

const SUFFIX = ' sandbox';

/** The program's name with a suffix, cut at a whole character where it would be too long. */
export function sandboxNameOf(name: string): string {
  const characters = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment);
  while (programNameFault(characters.join('') + SUFFIX) !== null && characters.length > 0) characters.pop();
  return characters.join('').trimEnd() + SUFFIX;
}
