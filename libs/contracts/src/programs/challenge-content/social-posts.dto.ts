import { ArrayMaxSize, IsArray, IsIn, IsNumber, IsString, Max, MaxLength, Min } from 'class-validator';
import type { Decimal } from '../../validation/decimal.ts';
import { type Translations, TranslationsOf } from '../../languages/translations.ts';
import { IsId } from '../../validation/id.ts';
import { IsMoment } from '../../validation/moment.ts';
import { Nested, Nullable, Optional, OptionalNested } from '../../validation/nested.ts';
import { IsVisibleText } from '../../validation/text.ts';
import { type PostType, postTypes } from '../challenge-types.ts';

/** A picture or video of a gallery. */
export class SocialNetworkChildPost {
  @IsIn(['image', 'video'])
  post_type: 'image' | 'video';

  @IsString()
  @MaxLength(2_000)
  media_path: string;
}

export class SocialNetworkPage {
  @Nullable()
  @IsString()
  @MaxLength(2_000)
  url?: string | null;

  @IsVisibleText({ max: 40 })
  platform: string;
}

export class SocialNetworkPost {
  id: string;
  post_type: PostType;
  media_path: string | null;
  message: string;
  username: string;
  url: string | null;
  published_at: string | null;
  social_network_child_posts: SocialNetworkChildPost[];
  social_network_page: SocialNetworkPage;
  /** Seconds on the screen after which the post counts as viewed. */
  wait_seconds: Decimal;
  /** Whether the calling participant has viewed it. */
  viewed: boolean;
  untranslated?: string[];
}

/** The texts of a post that participants read. */
export const postTexts = ['message'] as const;

export class SavePost {
  /** Id of an existing post, which keeps its views; left out for a new one. */
  @Optional()
  @IsId()
  id?: string;

  @IsIn(postTypes)
  post_type: PostType;

  @Nullable()
  @IsString()
  @MaxLength(2_000)
  media_path?: string | null;

  /** Length of a video. */
  @Optional()
  @IsNumber()
  @Min(1)
  @Max(14_400)
  media_seconds?: number;

  @IsString()
  @MaxLength(2_000)
  message: string;

  @IsVisibleText({ max: 80 })
  username: string;

  @Nullable()
  @IsString()
  @MaxLength(2_000)
  url?: string | null;

  @Nullable()
  @IsMoment()
  published_at?: string | null;

  @Nested(() => SocialNetworkPage)
  social_network_page: SocialNetworkPage;

  @OptionalNested(() => SocialNetworkChildPost, { each: true })
  @IsArray()
  @ArrayMaxSize(20)
  social_network_child_posts?: SocialNetworkChildPost[];

  @TranslationsOf(() => SavePost, postTexts)
  translations?: Translations<(typeof postTexts)[number]>;
}
