import { IsBoolean, IsInt, Min } from 'class-validator';
import type { TableMeta } from '../../table/table-query.dto.ts';
import { Optional } from '../../validation/nested.ts';
import { IsVisibleText } from '../../validation/text.ts';
import { longestTag } from './participants.dto.ts';

/** A tag of a program's participants. */
export class AdminTagRow {
  id: string;
  program_id: string;
  name: string;
  /** Number of participants who have the tag. */
  taggings_count: number;
  created_at: string;
}

export class AdminTagTable {
  data: AdminTagRow[];
  meta: TableMeta;
}

export class AdminTagDetail extends AdminTagRow {
  /** Grows with every change; the next update sends it back. */
  version: number;
}

export class UpdateAdminTagRequest {
  /** The name contains no comma. */
  @IsVisibleText({ max: longestTag })
  name: string;

  /** Merges the tag into the one that has the name already; without it such a name answers 409 `tag_exists`. */
  @Optional()
  @IsBoolean()
  merge?: boolean;

  @IsInt()
  @Min(1)
  version: number;
}

/** Answer of a save: the tag, or after a merge the remaining one. */
export class AdminTagSaved extends AdminTagDetail {
  success: true;
  message: string;
  /** Id of the job that renames the tag when very many participants have it. */
  job_id?: string;
}
