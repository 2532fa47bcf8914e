import { ArrayMaxSize, ArrayMinSize, IsArray, IsInt, IsString, Max, MaxLength, Min } from 'class-validator';
import { type Translations, TranslationsOf } from '../../languages/translations.ts';
import type { TableMeta } from '../../table/table-query.dto.ts';
import { IsMoment } from '../../validation/moment.ts';
import { Clearable, Nested, Optional } from '../../validation/nested.ts';
import { IsVisibleText } from '../../validation/text.ts';
import { WholeNumber } from '../../validation/whole-number.ts';
import { maxImportedPosts } from './limits.ts';

/** A post without a publishing time is a draft; a post is `live` until its end. */
export type FeedPostStatus = 'draft' | 'scheduled' | 'live' | 'ended';

/** The texts of a post that visitors read. */
export const feedPostTexts = ['title', 'body_html', 'link_text'] as const;
export type FeedPostTranslations = Translations<(typeof feedPostTexts)[number]>;

/** Fields that are left out of an update stay unchanged; in a new post they are empty. */
export class SaveFeedPostRequest {
  /** Name for staff, unique in the program; an import finds the post by it. Participants do not see it. */
  @IsVisibleText({ min: 2, max: 80 })
  name: string;

  @IsVisibleText({ max: 120 })
  title: string;

  /** HTML; stored sanitised. */
  @Optional()
  @IsString()
  @MaxLength(10_000)
  body_html?: string;

  /** Address of a picture. */
  @Clearable()
  @IsString()
  @MaxLength(2_000)
  image?: string | null;

  /** A path of the site or a web address. */
  @Clearable()
  @IsString()
  @MaxLength(2_000)
  link?: string | null;

  /** Text of the link's button; "Read more" when left out. */
  @Clearable()
  @IsVisibleText({ max: 40 })
  link_text?: string | null;

  @Clearable()
  @IsMoment()
  published_at?: string | null;

  @Clearable()
  @IsMoment()
  ends_at?: string | null;

  @TranslationsOf(() => SaveFeedPostRequest, feedPostTexts)
  translations?: FeedPostTranslations;
}

/** The complete post, with the version that the editor read; another version answers 409 `version_conflict`. */
export class UpdateFeedPostRequest extends SaveFeedPostRequest {
  @IsInt()
  @Min(1)
  version: number;
}

export class ImportFeedPostsRequest {
  /** The parsed content of the file. Posts with existing names are updated. */
  @Nested(() => SaveFeedPostRequest, { each: true })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(maxImportedPosts)
  file: SaveFeedPostRequest[];
}

/** The editable values of a post. */
export class FeedPostValues {
  name: string;
  title: string;
  /** Sanitised. */
  body_html: string;
  image: string | null;
  link: string | null;
  link_text: string | null;
  published_at: string | null;
  ends_at: string | null;
  translations: FeedPostTranslations;
}

/** A row of the back-office table. */
export class FeedPostRow {
  id: string;
  name: string;
  title: string;
  status: FeedPostStatus;
  published_at: string | null;
  ends_at: string | null;
  updated_at: string;
}

export class FeedPostTable {
  data: FeedPostRow[];
  meta: TableMeta;
}

export class FeedPostDetail extends FeedPostValues {
  id: string;
  program_id: string;
  status: FeedPostStatus;
  /** IANA name of the program's time zone. */
  time_zone: string;
  version: number;
  updated_at: string;
}

export class NewFeedPostForm {
  fields: { name: string; type: 'text' | 'html' | 'image' | 'link' | 'date_time'; required: boolean }[];
  defaultValues: FeedPostValues;
  /** IANA name of the program's time zone. */
  time_zone: string;
}

export class FeedPostSaved extends FeedPostDetail {
  success: true;
  message: string;
}

export class FeedPostRemoved {
  success: true;
  message: string;
  id: string;
  program_id: string;
}

export class FeedPostsImported {
  success: true;
  message: string;
  created: number;
  updated: number;
  /** Number of posts that were stored already with the same values. */
  unchanged: number;
}

/** A live post as the site shows it. */
export class FeedPost {
  id: string;
  title: string;
  /** Sanitised. */
  body_html: string;
  image: string | null;
  link: string | null;
  link_text: string | null;
  published_at: string;
  /** Names of the fields that are not in the reader's language; left out without any. */
  untranslated?: string[];
}

export class FeedPostsQuery {
  @Optional()
  @WholeNumber()
  @IsInt()
  @Min(1)
  @Max(1_000)
  page?: number = 1;
}

/** Answer of `GET /public/home/feed_posts`: six of the live posts, the newest first. */
export class FeedPostPage {
  data: FeedPost[];
  /** `null` on the last page. */
  next_page: number | null;
  /** IANA name of the program's time zone. */
  time_zone: string;
}
