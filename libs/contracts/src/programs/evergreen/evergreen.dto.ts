import { IsBoolean, IsInt, Min } from 'class-validator';
import { IsId } from '../../validation/id.ts';

/** What a program has decided about a definition. */
export class EvergreenSettingValue {
  id: string;
  active: boolean;
  evergreen_setting_definition_id: string;
}

/** A behaviour of the site that stays on or off without a date; the same for all programs, on where nothing is decided. */
export class EvergreenSettingDefinition {
  id: string;
  /** Names what it decides; one of `evergreenKeys` or of a later time. */
  key: string;
  name: string;
  description: string;
  /** As it is now for the program. */
  active: boolean;
  /** `null` until the program has decided. */
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

/** A value with what it is about. */
export class EvergreenValueDetail extends EvergreenSettingValue {
  program_id: string;
  key: string;
  name: string;
  description: string;
  /** Grows with every change; sent back with the next one. */
  version: number;
}

export class EvergreenValueSaved {
  success: true;
  message: string;
  id: string;
  program_id: string;
  version: number;
}
