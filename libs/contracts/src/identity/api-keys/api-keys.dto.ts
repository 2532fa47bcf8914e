import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, IsIn, IsInt, Max, MaxLength, Min } from 'class-validator';
import { type ApiKeyMode, apiKeyModes, type ApiScope, apiScopeNames } from '../../auth/api-scopes.ts';
import type { TableMeta } from '../../table/table-query.dto.ts';
import { IsId } from '../../validation/id.ts';
import { AreIpRanges } from '../../validation/ip-range.ts';
import { IsMoment } from '../../validation/moment.ts';
import { Clearable, Optional } from '../../validation/nested.ts';
import { IsVisibleText } from '../../validation/text.ts';

/** Addresses and ranges of one key. */
export const maxAllowedIps = 50;
/** Keys of one program that work; ended ones do not count. */
export const maxApiKeys = 50;
/** Longest time for which both values of a key work after a rotation: 30 days. */
export const maxOverlapHours = 720;
/** Days after which a key without a call counts as unused. */
export const unusedDays = 90;

export const apiKeyStates = ['active', 'expired', 'revoked'] as const;
export type ApiKeyState = (typeof apiKeyStates)[number];

/** A key of the public API. Its value is stored as a hash alone. */
export class ApiKeyRow {
  id: string;
  program_id: string;
  name: string;
  mode: ApiKeyMode;
  /** The first characters of its value, `lk_live_` and eight more; they identify it and open nothing. */
  prefix: string;
  scopes: ApiScope[];
  /** Addresses and ranges that may use it; empty: all. */
  allowed_ips: string[];
  /** The version of the API that its calls get unless they name another one. */
  api_version: string;
  state: ApiKeyState;
  /** Name of the admin who created it. */
  created_by: string;
  created_at: string;
  /** `null`: it has no end. */
  expires_at: string | null;
  revoked_at: string | null;
  /** Until when the value from before the last rotation also works. */
  previous_ends_at: string | null;
  /** To the minute. */
  last_used_at: string | null;
  last_used_address: string | null;
  /** Calls within the last 24 hours. */
  recent_calls: number;
  /** It works, and no call came with it for 90 days. */
  unused: boolean;
  /** Grows with every change; the next update sends it back. */
  version: string;
}

export class ApiKeyTable {
  data: ApiKeyRow[];
  meta: TableMeta;
}

export class CreateApiKeyRequest {
  @IsVisibleText({ max: 80 })
  name: string;

  /** Left out or `null`: the key has no end. */
  @Clearable()
  @IsMoment()
  expires_at?: string | null;

  @IsArray()
  @ArrayMinSize(1, { message: 'must hold at least one scope' })
  @ArrayUnique()
  @IsIn(apiScopeNames, { each: true, message: 'must be scopes of the API' })
  scopes: ApiScope[];

  @Optional()
  @IsArray()
  @ArrayMaxSize(maxAllowedIps)
  @ArrayUnique()
  @MaxLength(60, { each: true })
  @AreIpRanges()
  allowed_ips?: string[];

  /** That of the program when left out. */
  @Optional()
  @IsIn(apiKeyModes)
  mode?: ApiKeyMode;
}

/** Fields that are left out keep their values. */
export class UpdateApiKeyRequest {
  @IsId({ message: 'is required' })
  id: string;

  @IsId()
  version: string;

  @Optional()
  @IsVisibleText({ max: 80 })
  name?: string;

  @Clearable()
  @IsMoment()
  expires_at?: string | null;

  @Optional()
  @IsArray()
  @ArrayMinSize(1, { message: 'must hold at least one scope' })
  @ArrayUnique()
  @IsIn(apiScopeNames, { each: true, message: 'must be scopes of the API' })
  scopes?: ApiScope[];

  @Optional()
  @IsArray()
  @ArrayMaxSize(maxAllowedIps)
  @ArrayUnique()
  @MaxLength(60, { each: true })
  @AreIpRanges()
  allowed_ips?: string[];
}

export class RotateApiKeyRequest {
  @IsId()
  version: string;

  /** How long the present value works on beside the new one. */
  @IsInt()
  @Min(0)
  @Max(maxOverlapHours)
  overlap_hours: number;
}

export class ApiKeySaved {
  success: true;
  message: string;
  api_auth: ApiKeyRow;
}

/** Holds the value of the key, which no later answer has. */
export class ApiKeyIssued extends ApiKeySaved {
  api_key: string;
}
