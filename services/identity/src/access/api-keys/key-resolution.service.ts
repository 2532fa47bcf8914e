import type {
  ApiKeyUse,
  ReportApiKeyUseRequest,
  ResolveApiKeyRequest,
  ResolveApiKeyResponse,
} from '@laurel/contracts/identity/api-keys/resolve-api-key.dto';
import { Database } from '@laurel/service-kit/database/database';
import { Injectable } from '@nestjs/common';
import { ApiKeysRepository } from './api-keys.repository.ts';

/** What the gateways ask and report about API keys. */
@Injectable()
export class KeyResolutionService {
  constructor(
    private readonly db: Database,
    private readonly repository: ApiKeysRepository,
  ) {}

  /** The working key of a hash; `null` when there is none, or it has ended. */
  async resolve({ key_hash }: ResolveApiKeyRequest): Promise<ResolveApiKeyResponse> {
    const row = await this.repository.resolve(Buffer.from(key_hash, 'base64url'));
    if (row === null) return { key: null };
    const { program_id, id, name, scopes, mode, allowed_ips, api_version, test_mode, ends_at } = row;
    return {
      key: {
        caller: { kind: 'api_key', program_id, key_id: id, name, scopes, mode },
        allowed_ips,
        api_version,
        test_mode,
        ends_at: ends_at === null ? null : new Date(ends_at).toISOString(),
      },
    };
  }

  /** Adds the calls that a gateway has counted, one transaction per program. */
  async report({ uses }: ReportApiKeyUseRequest): Promise<{ success: true }> {
    const byProgram = new Map<string, ApiKeyUse[]>();
    for (const use of uses) byProgram.set(use.program_id, [...(byProgram.get(use.program_id) ?? []), use]);
    for (const [programId, ofProgram] of byProgram) {
      await this.db.transaction({ programId }, () => this.repository.addUse({ programId }, ofProgram));
    }
    return { success: true };
  }
}
