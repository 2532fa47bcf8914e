import { IsBoolean, IsInt, Min } from 'class-validator';
import type { TableMeta } from '../../table/table-query.dto.ts';
import { Optional } from '../../validation/nested.ts';
import { IsVisibleText } from '../../validation/text.ts';
import { longestChallengeTag } from '../challenge-types.ts';

/** A tag of a program's content: of its challenges and rewards. */
export class ContentTagRow {
  id: string;
  program_id: string;
  name: string;
  /** Offered where challenges and rewards are tagged; whatever carries an inactive one keeps it. */
  active: boolean;
  /** Challenges, without archived ones, and rewards that carry it. */
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
  /** Grows with every change; sent back with the next one. */
  version: number;
}

export class ContentTagDefaults {
  name: string;
  active: boolean;
}

/** What a new content tag starts from. */
export class NewContentTag {
  defaultValues: ContentTagDefaults;
}

export class CreateContentTagRequest {
  /** Unique in the program, however it is written; no comma. */
  @IsVisibleText({ max: longestChallengeTag })
  name: string;

  @Optional()
  @IsBoolean()
  active?: boolean;
}

/** Another name reaches everything that carries the tag. */
export class UpdateContentTagRequest {
  @IsVisibleText({ max: longestChallengeTag })
  name: string;

  @IsBoolean()
  active: boolean;

  @IsInt()
  @Min(1)
  version: number;
}

export class ContentTagSaved {
  success: true;
  message: string;
  id: string;
  program_id: string;
  version: number;
}
