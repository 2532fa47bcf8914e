import { Transform } from 'class-transformer';
import { IsBoolean } from 'class-validator';
import { Optional } from '../validation/nested.ts';

/** `?dry_run=true` answers as the call itself would, and writes nothing. */
export class DryRunQuery {
  @Optional()
  @Transform(({ value }: { value: unknown }) => (value === 'true' ? true : value === 'false' ? false : value))
  @IsBoolean({ message: 'must be true or false' })
  dry_run?: boolean;
}
