import type { AdminCaller } from '@laurel/contracts/auth/caller';
import type {
  OffersRewardIntegration,
  OffersRewardSaved,
  SaveOffersRewardRequest,
} from '@laurel/contracts/programs/integrations/offers-reward.dto';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Outbox } from '@laurel/service-kit/events/outbox';
import { InvalidInputError } from '@laurel/service-kit/errors/business-error';
import { NoChangesError } from '@laurel/service-kit/http/edit-errors';
import { savedRecord } from '@laurel/service-kit/http/saved-record';
import { compilePattern, InvalidPatternError } from '@laurel/service-kit/patterns/pattern';
import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { ProgramChanges } from '../program-changes.ts';
import type { OffersReward } from './offers-reward.entity.ts';
import { OffersRewardRepository } from './offers-reward.repository.ts';

type OffersRewardValues = Pick<OffersRewardIntegration, 'active' | 'redirect_magic_link' | 'merchants_regex'>;

const unsaved: OffersRewardValues = { active: false, redirect_magic_link: false, merchants_regex: '.*' };

/** A program's settings of the merchants' offers; the offers service receives its merchants by event. */
@Injectable()
export class OffersRewardService {
  constructor(
    private readonly repository: OffersRewardRepository,
    private readonly changes: ProgramChanges,
    private readonly outbox: Outbox,
  ) {}

  async show(scope: TenantScope): Promise<OffersRewardIntegration> {
    const { program } = await this.changes.find(scope);
    return { id: program.id, ...((await this.stored(scope)) ?? unsaved), version: program.version };
  }

  async save(scope: TenantScope, caller: AdminCaller, request: SaveOffersRewardRequest): Promise<OffersRewardSaved> {
    const { version: from, active, redirect_magic_link, merchants_regex } = request;
    assertPattern(merchants_regex);
    const stored = await this.changes.lockAt(scope, from);
    const before = await this.stored(scope);
    const after = { active, redirect_magic_link, merchants_regex };
    if (isDeepStrictEqual(before, after)) throw new NoChangesError();
    await this.repository.save(scope, {
      isActive: active,
      redirectMagicLink: redirect_magic_link,
      merchantsRegex: merchants_regex,
    });
    const change = { action: 'update_offers_reward', before, after };
    const version = await this.changes.save(scope, caller, stored, {}, change);
    await this.outbox.append(scope, { type: 'offers_reward.changed', data: { active, merchants_regex, version } });
    return savedRecord('The program has been updated.', await this.show(scope));
  }

  private async stored(scope: TenantScope): Promise<OffersRewardValues | null> {
    const found = await this.repository.find(scope);
    return found && valuesOf(found);
  }
}

const valuesOf = ({ isActive, redirectMagicLink, merchantsRegex }: OffersReward): OffersRewardValues => ({
  active: isActive,
  redirect_magic_link: redirectMagicLink,
  merchants_regex: merchantsRegex,
});

function assertPattern(source: string): void {
  try {
    compilePattern(source);
  } catch (error) {
    if (!(error instanceof InvalidPatternError)) throw error;
    throw new InvalidInputError({ merchants_regex: ['This pattern cannot be used.', error.message] });
  }
}
