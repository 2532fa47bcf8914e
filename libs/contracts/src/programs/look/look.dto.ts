import { ArrayMaxSize, IsArray, IsIn, IsString, MaxLength, ValidateIf } from 'class-validator';
import type { TableMeta } from '../../table/table-query.dto.ts';
import { IsId } from '../../validation/id.ts';
import { Nested, Nullable, Optional } from '../../validation/nested.ts';
import { maxCss, type ProgramTemplateDetail } from '../branding.ts';
import { type LookField, lookFields } from './look-fields.ts';

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

export class LookDraftChange {
  @IsIn(lookFields)
  field: LookField;

  /** What the form showed of the site when the field was first changed in the draft. */
  @ValidateIf((_change, before: unknown) => before !== null)
  @IsString()
  @MaxLength(maxCss)
  before: string | null;

  @ValidateIf((_change, value: unknown) => value !== null)
  @IsString()
  @MaxLength(maxCss)
  value: string | null;
}

/** The changes that all staff of a program collect before they publish them. */
export class LookDraft {
  /** Grows with every change; the next one sends it back. */
  version: string;
  /** Who changed it last. */
  admin_name: string;
  updated_at: string;
  changes: LookDraftChange[];
}

export class SaveLookDraftRequest {
  /** Other fields stay as the draft has them. */
  @IsArray()
  @ArrayMaxSize(lookFields.length)
  @Nested(() => LookDraftChange, { each: true })
  changes: LookDraftChange[];

  /** Names the draft that the form showed; `null` begins one. */
  @Nullable()
  @IsId()
  version?: string | null;
}

export class PublishLookDraftRequest {
  @IsId()
  version: string;

  /** Names the program with the look over which staff decided; without it conflicts are 409 `look_draft_conflict`. */
  @Optional()
  @IsId()
  program_version?: string;

  /** Fields in conflict that stay as the site has them. */
  @Optional()
  @IsArray()
  @IsIn(lookFields, { each: true })
  keep_published?: LookField[];
}

export class DiscardLookDraftRequest {
  @IsId()
  version: string;
}
