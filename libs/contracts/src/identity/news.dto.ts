import { IsString, MaxLength } from 'class-validator';

/** The gateway passes on the token of a mail's `List-Unsubscribe` address. */
export class UnsubscribeRequest {
  @IsString()
  @MaxLength(200)
  token: string;
}
