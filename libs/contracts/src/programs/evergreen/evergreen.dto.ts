import { IsBoolean, IsInt, Min } from 'class-validator';
import { IsId } from '../../validation/id.ts';

/** A program's own value of an evergreen setting. */
export class EvergreenSettingValue {
  id: string;
  active: boolean;
  evergreen_setting_definition_id: string;
}

/**
 * A behaviour of the site that is on or off without a date. All programs share the definitions; without a value the
 * behaviour is on.
 */
export class EvergreenSettingDefinition {
  id: string;
  /** One of `evergreenKeys`, or a key of a newer release. */
  key: string;
  name: string;
  description: string;
  /** The current state for the program. */
  active: boolean;
  /** `null` until the program sets a value. */
  value: EvergreenSettingValue | null;
}

export class EvergreenSettings {
  data: EvergreenSettingDefinition[];
}

export class CreateEvergreenValueRequest {
  @IsId()
  evergreen_setting_definition_id: string;

  @IsBoolean()
  active: boolean;
}

export class UpdateEvergreenValueRequest {
  @IsBoolean()
  active: boolean;

  @IsInt()
  @Min(1)
  version: number;
}

/** A value with its definition. */
export class EvergreenValueDetail extends EvergreenSettingValue {
  program_id: string;
  key: string;
  name: string;
  description: string;
  /** Grows with every change; the next update sends it back. */
  version: number;
}

export class EvergreenValueSaved extends EvergreenValueDetail {
  success: true;
  message: string;
}
