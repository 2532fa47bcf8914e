import { IsBoolean, IsInt, Min } from 'class-validator';
import type { TableMeta } from '../../table/table-query.dto.ts';
import { Optional } from '../../validation/nested.ts';
import { IsVisibleText } from '../../validation/text.ts';
import { longestChallengeTag } from '../challenge-types.ts';

/** A tag of a program's challenges and rewards. */
export class ContentTagRow {
  id: string;
  program_id: string;
  name: string;
  /** Active tags are offered for challenges and rewards; records with an inactive tag retain it. */
  active: boolean;
  /** Number of challenges, without archived ones, and rewards with the tag. */
  taggings_count: number;
  created_at: string;
}

export class ContentTagTable {
  data: ContentTagRow[];
  meta: TableMeta;
}

export class ContentTagDetail extends ContentTagRow {
  challenges_count: number;
  rewards_count: number;
  /** Grows with every change; the next update sends it back. */
  version: number;
}

export class ContentTagDefaults {
  name: string;
  active: boolean;
}

/** Initial values of a new content tag. */
export class NewContentTag {
  defaultValues: ContentTagDefaults;
}

export class CreateContentTagRequest {
  /** Unique in the program regardless of case; contains no comma. */
  @IsVisibleText({ max: longestChallengeTag })
  name: string;

  @Optional()
  @IsBoolean()
  active?: boolean;
}

/** A new name applies to every record with the tag. */
export class UpdateContentTagRequest {
  @IsVisibleText({ max: longestChallengeTag })
  name: string;

  @IsBoolean()
  active: boolean;

  @IsInt()
  @Min(1)
  version: number;
}

export class ContentTagSaved extends ContentTagDetail {
  success: true;
  message: string;
}
