import { IsInt, IsString, MaxLength, Min } from 'class-validator';
import { type Translations, TranslationsOf } from '../../languages/translations.ts';
import type { TableMeta } from '../../table/table-query.dto.ts';
import { IsVisibleText } from '../../validation/text.ts';
import { longestPageSlug, longestPageTitle, type ProgramPageStatus } from './limits.ts';

/** A row of the back-office table. */
export class ProgramPageRow {
  id: string;
  title: string;
  /** Its address on the program's site, without the slash. */
  slug: string;
  /** Visitors can open it only while it is published. */
  status: ProgramPageStatus;
  updated_at: string;
}

export class ProgramPageTable {
  data: ProgramPageRow[];
  meta: TableMeta;
}

export class PageField {
  name: 'title' | 'slug' | 'html';
  type: 'text' | 'rich_text';
  required: boolean;
}

/** The texts of a page that visitors read. */
export const pageTexts = ['title', 'html'] as const;
export type PageTranslations = Translations<(typeof pageTexts)[number]>;

export class PageValues {
  title: string;
  slug: string;
  html: string;
}

/** Fields and initial values of the form for a new page. */
export class NewProgramPageForm {
  fields: PageField[];
  defaultValues: PageValues;
  /** Address of the program's site, to which the slug is appended. */
  site_url: string;
}

/** A page as the back-office edits it. */
export class ProgramPageDetail extends ProgramPageRow {
  program_id: string;
  /** Sanitised HTML. */
  html: string;
  translations: PageTranslations;
  /** Address of the program's site, to which the slug is appended. */
  site_url: string;
  /** Grows with every change; the next update sends it back. */
  version: number;
}

/** A page of a program's site; a new one is a draft. */
export class SaveProgramPageRequest {
  @IsVisibleText({ max: longestPageTitle })
  title: string;

  /** Lower-case letters and digits joined by hyphens; unique in the program, and not a path of the platform itself. */
  @IsString()
  @MaxLength(longestPageSlug)
  slug: string;

  /** Stored sanitised; may be empty until the page is published. */
  @IsString()
  @MaxLength(200_000)
  html: string;

  @TranslationsOf(() => SaveProgramPageRequest, pageTexts)
  translations?: PageTranslations;
}

/** The complete page, with the version that the editor read; another version answers 409 `version_conflict`. */
export class UpdateProgramPageRequest extends SaveProgramPageRequest {
  @IsInt()
  @Min(1)
  version: number;
}

/** Answer of every change to a page. */
export class ProgramPageSaved extends ProgramPageDetail {
  success: true;
  message: string;
}
