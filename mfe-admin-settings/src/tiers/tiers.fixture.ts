import type { ProgramTiersForm } from '@laurel/contracts/programs/tiers/tiers.dto';

export const TIERS = '/admin/v2/programs/1/program_tiers';

type TiersRecord = Pick<ProgramTiersForm, keyof ProgramTiersForm>;

const fields: ProgramTiersForm['fields'] = [{ name: 'tiers', type: 'tiers', required: true, min: 2, max: 20 }];

/** The answer before the tiers have ever been saved. */
export const first: TiersRecord = {
  fields,
  defaultValues: {
    tiers: [
      { name: '', points_threshold_min: 0, points_threshold_max: 999, translations: {} },
      { name: '', points_threshold_min: 1_000, points_threshold_max: null, translations: {} },
    ],
  },
  stored: false,
  version: '3',
};

export const ladder: TiersRecord = {
  fields,
  defaultValues: {
    tiers: [
      { name: 'Sprout', points_threshold_min: 0, points_threshold_max: 499, translations: {} },
      { name: 'Leaf', points_threshold_min: 500, points_threshold_max: 1_999, translations: {} },
      { name: 'Blossom', points_threshold_min: 2_000, points_threshold_max: null, translations: {} },
    ],
  },
  stored: true,
  version: '3',
};
