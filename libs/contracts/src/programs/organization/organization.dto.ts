import { ArrayUnique, IsArray, IsBoolean, IsIn } from 'class-validator';
import type { TableMeta } from '../../table/table-query.dto.ts';
import { IsId } from '../../validation/id.ts';
import { Nullable, Optional } from '../../validation/nested.ts';
import { programFonts } from '../fonts/program-fonts.ts';
import { IsProgramName } from '../program-name.ts';
import { programFeatures, type ProgramFeature } from './program-features.ts';

export class CreateProgramRequest {
  @IsProgramName()
  name: string;

  /** Features that are enabled from the start; the others are off. */
  @Optional()
  @IsArray()
  @ArrayUnique()
  @IsIn(programFeatures, { each: true })
  features?: ProgramFeature[];

  /** Another program of the organization from which settings, look, pages, challenges and rewards are copied. */
  @Nullable()
  @IsId()
  copy_from?: string | null;
}

export class ProgramCreated {
  success: true;
  message: string;
  program_id: string;
  subdomain: string;
}

/** A feature whose state was set for a program. */
export class FeatureProgramRow {
  /** `<program id>-<feature>`. */
  id: string;
  name: ProgramFeature;
  program_id: string;
  program_name: string;
  enabled: boolean;
}

export class FeatureProgramSaved extends FeatureProgramRow {
  success: true;
  message: string;
}

export class FeatureProgramTable {
  data: FeatureProgramRow[];
  meta: TableMeta;
}

export class SaveFeatureProgramRequest {
  @IsIn(programFeatures, { message: 'is not a feature' })
  name: ProgramFeature;

  @IsId()
  program_id: string;

  @IsBoolean()
  enabled: boolean;
}

export class FeatureProgramForm {
  fields: { name: 'name' | 'program_id' | 'enabled'; type: 'select' | 'boolean'; required: boolean }[];
  features: ProgramFeature[];
  programs: { id: string; name: string }[];
  defaultValues: { name: ''; program_id: ''; enabled: boolean };
}

export class FontList {
  data: string[] = [...programFonts];
}
