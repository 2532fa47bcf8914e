import type { TableMeta } from '../../table/table-query.dto.ts';
import { IsId } from '../../validation/id.ts';
import type { ProgramTemplateDetail } from '../branding.ts';
import type { LookField } from './look-fields.ts';

/** How a look was published: with the program itself, by a form, from the draft, or by a return to an earlier look. */
export const lookSources = ['setup', 'save', 'draft', 'restore'] as const;
export type LookSource = (typeof lookSources)[number];

/** A published look of a program. */
export class LookVersionRow {
  id: string;
  source: LookSource;
  published_at: string;
  /** `null` for a look that came with the program. */
  admin_name: string | null;
  /** What differs from the look before it; nothing for the first one. */
  changed_fields: LookField[];
  /** When the look was first published that this one brought back. */
  restored_from: string | null;
  template_detail: ProgramTemplateDetail;
}

/** The published looks of a program, newest first. */
export class LookVersionTable {
  data: LookVersionRow[];
  meta: TableMeta;
  /** The look of the site, which a return names; `null` before the first one is published. */
  current_id: string | null;
}

/** One press publishes an earlier look again, as a version of its own. */
export class RestoreLookRequest {
  /** The look of the site as the caller has read it; another one answers 409 `version_conflict`. */
  @IsId()
  current_id: string;
}
