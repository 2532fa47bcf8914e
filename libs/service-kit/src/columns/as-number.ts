import type { ValueTransformer } from 'typeorm';

/** For a column of bigint or numeric whose values a number holds exactly: points of one thing, hundredths, versions. */
export const asNumber: ValueTransformer = {
  to: (value: unknown) => value,
  from: (value: string | null) => (value === null ? null : Number(value)),
};
