import { IsIn, IsString, MaxLength } from 'class-validator';
import type { TableMeta } from '../../table/table-query.dto.ts';

export const socialPlatforms = ['instagram', 'facebook'] as const;
export type SocialPlatform = (typeof socialPlatforms)[number];

/** A page that a program has on a social network. */
export class SocialNetworkPageRow {
  id: string;
  url: string;
  platform: SocialPlatform;
  created_at: string;
}

export class SocialNetworkPageTable {
  data: SocialNetworkPageRow[];
  meta: TableMeta;
}

export class SaveSocialNetworkPageRequest {
  @IsString()
  @MaxLength(2_000)
  url: string;

  @IsIn(socialPlatforms)
  platform: SocialPlatform;
}

export class SocialNetworkPageSaved {
  success: true;
  message: string;
  social_network_page: SocialNetworkPageRow;
}

export class SocialNetworkPageRemoved {
  success: true;
  message: string;
}
