import { IsString, MaxLength, MinLength } from 'class-validator';
import type { TableMeta } from '../table/table-query.dto.ts';

/** Pasted codes, separated by commas or lines. Up to 20,000; an upload accepts more. */
export class AddCouponsRequest {
  @IsString()
  @MinLength(1)
  @MaxLength(500_000)
  codes: string;
}

export class CouponsAdded {
  success: true;
  message: string;
  added: number;
}

export class CouponRow {
  /** Position in the order of issue. */
  number: number;
  /** Masked unless the caller may manage rewards. */
  code: string;
  taken_by: { participant_id: string; name: string } | null;
  taken_at: string | null;
  added_at: string;
}

/** Codes that were added together. */
export class CouponImportRow {
  /** UUID. */
  id: string;
  /** `null` for a pasted list. */
  file_name: string | null;
  added_at: string;
  /** Codes of it that the reward still has. */
  codes: number;
  /** Those of them that participants have. */
  handed_out: number;
}

/** The latest 100 imports that still have codes, newest first. */
export class CouponImportList {
  data: CouponImportRow[];
}

export class CouponTable {
  data: CouponRow[];
  meta: TableMeta;
}
