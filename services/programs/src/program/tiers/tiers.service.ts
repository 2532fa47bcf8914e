import type { AdminCaller } from '@laurel/contracts/auth/caller';
import { fixedTiers, maxTiers } from '@laurel/contracts/programs/tiers/limits';
import type {
  ProgramTiersForm,
  ProgramTiersSaved,
  SaveProgramTiersRequest,
  SaveTiersRequest,
  Tier,
} from '@laurel/contracts/programs/tiers/tiers.dto';
import { ForbiddenError } from '@laurel/service-kit/auth/auth.errors';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { NoChangesError } from '@laurel/service-kit/http/edit-errors';
import { savedRecord } from '@laurel/service-kit/http/saved-record';
import { ContentLanguages } from '@laurel/service-kit/languages/content-languages';
import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { ProgramChanges, type StoredProgram } from '../programs/program-changes.ts';
import { firstTiers, tierValues } from './tier.rules.ts';
import { TiersRepository } from './tiers.repository.ts';

@Injectable()
export class TiersService {
  constructor(
    private readonly repository: TiersRepository,
    private readonly changes: ProgramChanges,
    private readonly languages: ContentLanguages,
  ) {}

  async offered(scope: TenantScope): Promise<Tier[]> {
    return this.repository.offered(scope);
  }

  async form(scope: TenantScope): Promise<ProgramTiersForm> {
    const stored = await this.changes.find(scope);
    assertSwitchedOn(stored);
    const tiers = await this.repository.stored(scope);
    return {
      fields: [{ name: 'tiers', type: 'tiers', required: true, min: fixedTiers, max: maxTiers }],
      defaultValues: { tiers: tiers.length > 0 ? tiers : firstTiers() },
      stored: tiers.length > 0,
      version: stored.program.version,
    };
  }

  /** Saves all tiers at once: those that are left out are removed. */
  async save(scope: TenantScope, caller: AdminCaller, request: SaveProgramTiersRequest): Promise<ProgramTiersSaved> {
    await this.languages.assertTranslations(scope, request);
    const { tiers, version } = request;
    const after = tierValues(tiers);
    const stored = await this.changes.lockAt(scope, version);
    assertSwitchedOn(stored);
    const before = await this.repository.stored(scope);
    if (isDeepStrictEqual(before, after)) throw new NoChangesError();
    await this.repository.replace(scope, after);
    const change = { action: 'update_tiers', before: { tiers: before }, after: { tiers: after } };
    await this.changes.save(scope, caller, stored, {}, change);
    return savedRecord('The tiers have been saved.', await this.form(scope));
  }

  async replace(scope: TenantScope, request: SaveTiersRequest): Promise<void> {
    await this.languages.assertTranslations(scope, request);
    await this.repository.replace(scope, tierValues(request.tiers));
  }
}

/** A permission alone opens them when the feature was never set; the site has none then. */
function assertSwitchedOn({ program }: StoredProgram): void {
  if (program.features['tiers'] !== true) throw new ForbiddenError();
}
