import type { ValueTransformer } from 'typeorm';

/** Maps a bigint or numeric column whose values a number holds exactly: points of one thing, minor units, versions. */
export const asNumber: ValueTransformer = {
  to: (value: unknown) => value,
  from: (value: string | null) => (value === null ? null : Number(value)),
};
