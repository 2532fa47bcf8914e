import type { FeatureFlags } from '../auth/permissions.ts';

/** A program as an organization's staff see it in lists and in the program switcher. */
export class ProgramRow {
  id: string;
  name: string;
  subdomain: string;
  features: FeatureFlags;
}
