import { ArrayMaxSize, IsArray, IsInt, IsIP, Matches, Max, Min } from 'class-validator';
import type { ApiKeyCaller } from '../../auth/caller.ts';
import { IsId } from '../../validation/id.ts';
import { IsMoment } from '../../validation/moment.ts';
import { Nested } from '../../validation/nested.ts';

/** The gateway sends it for each key that its cache does not hold. */
export class ResolveApiKeyRequest {
  /** SHA-256 of the key, in base64url: the key itself stays in the gateway. */
  @Matches(/^[\w-]{43}$/)
  key_hash: string;
}

/** A key that works. */
export interface ResolvedApiKey {
  caller: ApiKeyCaller;
  allowed_ips: string[];
  /** When this value of the key ends; `null`: never. */
  ends_at: string | null;
  api_version: string;
  /** Its program is in test mode. */
  test_mode: boolean;
}

export interface ResolveApiKeyResponse {
  key: ResolvedApiKey | null;
}

/** Calls of one key since the last report of a gateway. */
export class ApiKeyUse {
  @IsId()
  program_id: string;

  @IsId()
  key_id: string;

  @IsInt()
  @Min(1)
  @Max(100_000_000)
  calls: number;

  @IsMoment()
  last_used_at: string;

  @IsIP(undefined, { message: 'must be an IP address' })
  last_used_address: string;
}

export class ReportApiKeyUseRequest {
  @IsArray()
  @ArrayMaxSize(1_000)
  @Nested(() => ApiKeyUse, { each: true })
  uses: ApiKeyUse[];
}

/** Redis channel on which identity publishes keys that changed, as `<program_id> <key_id>`; gateways drop them. */
export const apiKeyChangedChannel = 'api-key-changed';
