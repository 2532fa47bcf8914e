import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import { CodeSecrets } from '../../../access/codes/code-secrets.ts';
import type { Erased } from './erased-rows.ts';
import { ImportErasuresRepository } from './import-erasures.repository.ts';

/** The erased participants of a program whose rows may still stand in files of imports. */
@Injectable()
export class ErasedPeople {
  constructor(
    private readonly repository: ImportErasuresRepository,
    private readonly secrets: CodeSecrets,
  ) {}

  /** Runs in the open transaction. */
  async find(scope: TenantScope): Promise<Erased> {
    const rows = await this.repository.erased(scope);
    const hashes = new Set(rows.map(({ address }) => address.toString('hex')));
    return {
      ids: new Set(rows.map(({ participant_id }) => participant_id)),
      hasAddress: (email) => hashes.size > 0 && hashes.has(this.secrets.mark('address', email).toString('hex')),
    };
  }
}
