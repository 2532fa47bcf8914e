import { IsString } from 'class-validator';

export class SiteQuery {
  /** A `Host` header as the browser sent it. */
  @IsString()
  host: string;
}
