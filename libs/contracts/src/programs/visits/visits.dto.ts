import { IsArray, IsBoolean, IsInt, IsObject, IsString, Max, Min } from 'class-validator';
import { Optional } from '../../validation/nested.ts';
import { WholeNumber } from '../../validation/whole-number.ts';

/** Tokens that ahoy.js sends with every request when its cookies are on. They identify no participant here. */
export class AhoyTokens {
  @Optional()
  @IsString()
  visit_token?: string;

  @Optional()
  @IsString()
  visitor_token?: string;
}

/** The start of a visit, as ahoy.js sends it. */
export class AhoyVisitRequest extends AhoyTokens {
  @Optional()
  @IsString()
  landing_page?: string;

  @Optional()
  @IsString()
  referrer?: string;

  @Optional()
  @IsString()
  platform?: string;

  @Optional()
  @IsInt()
  screen_width?: number;

  @Optional()
  @IsInt()
  screen_height?: number;

  @Optional()
  @IsBoolean()
  js?: boolean;
}

/** Events as ahoy.js sends them: a list in JSON, or the same list as text in the form of a beacon. */
export class AhoyEventsRequest extends AhoyTokens {
  @Optional()
  @IsArray()
  @IsObject({ each: true })
  events?: object[];

  @Optional()
  @IsString()
  events_json?: string;
}

export class VisitFiguresQuery {
  /** Number of days, up to today. */
  @Optional()
  @WholeNumber()
  @IsInt()
  @Min(1)
  @Max(366)
  days?: number = 30;
}

export class VisitDay {
  /** `YYYY-MM-DD` in the program's time zone. */
  day: string;
  visits: number;
  unique_visitors: number;
  page_views: number;
}

/** Visits of a program's site. */
export class VisitFigures {
  time_zone: string;
  /** Visits since the start of the program. */
  total_visits: number;
  /** One row per day, oldest first, today last. */
  days: VisitDay[];
}
