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
  /** People who have it. */
  taggings_count: number;
  created_at: string;
}

export class AdminTagTable {
  data: AdminTagRow[];
  meta: TableMeta;
}

export class AdminTagDetail extends AdminTagRow {
  /** Grows with every change; sent back with the next one. */
  version: number;
}

export class UpdateAdminTagRequest {
  /** No comma. */
  @IsVisibleText({ max: longestTag })
  name: string;

  /** Joins the tag that has the name already; without it such a name answers 409 `tag_exists`. */
  @Optional()
  @IsBoolean()
  merge?: boolean;

  @IsInt()
  @Min(1)
  version: number;
}

export class AdminTagSaved {
  success: true;
  message: string;
  /** Of the tag that was joined, where it was merged. */
  id: string;
  program_id: string;
  version: number;
  /** Where so many have the tag that a job gives them its new name. */
  job_id?: string;
}
