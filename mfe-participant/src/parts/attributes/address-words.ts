import { currentProgram } from '../program.ts';

const postalWords = {
  US: 'zip',
  AS: 'zip',
  GU: 'zip',
  MP: 'zip',
  PR: 'zip',
  VI: 'zip',
  AU: 'postcode',
  GB: 'postcode',
  GG: 'postcode',
  IM: 'postcode',
  JE: 'postcode',
  NL: 'postcode',
  NZ: 'postcode',
} as const;

const regionWords = {
  US: 'state',
  AU: 'state',
  BR: 'state',
  IN: 'state',
  MX: 'state',
  GB: 'county',
  IE: 'county',
  AR: 'province',
  CA: 'province',
  EC: 'province',
  ES: 'province',
  IT: 'province',
  NL: 'province',
} as const;

type PostalWord = (typeof postalWords)[keyof typeof postalWords] | 'code';
type RegionWord = (typeof regionWords)[keyof typeof regionWords] | 'any';

const wordIn = <Word>(words: Partial<Record<string, Word>>, country: string): Word | undefined => words[country];

/** What the program's country calls the code of an address. */
export function postalWord(): PostalWord {
  const { country } = currentProgram();
  return country === undefined ? 'zip' : (wordIn<PostalWord>(postalWords, country) ?? 'code');
}

/** What the program's country calls the part that a city lies in. */
export function regionWord(): RegionWord {
  const { country } = currentProgram();
  return country === undefined ? 'any' : (wordIn<RegionWord>(regionWords, country) ?? 'any');
}
