import type { Random } from './random.ts';

const firstNames = [
  'Ada',
  'Björn',
  'Chloé',
  'Dmitri',
  'Émile',
  'Farah',
  'Günter',
  'Hana',
  'Iñigo',
  'Łucja',
  'Noor',
  'Ümit',
];
const lastNames = [
  'Berg',
  'Castaño',
  'de la Cruz',
  'Eriksson',
  'Kowalczyk',
  'McDonald',
  'Nguyen',
  "O'Neill",
  'van der Berg',
];

export interface Name {
  firstName: string;
  lastName: string;
}

export const nameBy = (random: Random): Name => ({
  firstName: random.pick(firstNames),
  lastName: random.pick(lastNames),
});
