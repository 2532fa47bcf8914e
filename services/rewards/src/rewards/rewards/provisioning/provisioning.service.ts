import type { Provisioned } from '@laurel/contracts/programs/provisioning.dto';
import { rewardKinds } from '@laurel/contracts/rewards/reward-kinds';
import type { ProvisionRewardRequest, RecordCollectibleRequest } from '@laurel/contracts/rewards/rewards.dto';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { InvalidInputError, NotFoundError } from '@laurel/service-kit/errors/business-error';
import { ContentLanguages } from '@laurel/service-kit/languages/content-languages';
import { Injectable } from '@nestjs/common';
import { ContentTagsService } from '../../content-tags/content-tags.service.ts';
import { LedgerService } from '../../../points/ledger/ledger.service.ts';
import { assertLimitHolds, changedFields, type ProvisionedValues, rewardValues, tagList } from '../reward.rules.ts';
import { RewardWriter } from '../reward-writer.ts';
import { IdentifierTakenError } from '../rewards.errors.ts';
import { RewardsRepository } from '../rewards.repository.ts';

const IDENTIFIER = /^(?=.{1,100}$)(?!\d+$)[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Updates rewards to a given state for platform commands such as the demo. */
@Injectable()
export class ProvisioningService {
  constructor(
    private readonly repository: RewardsRepository,
    private readonly ledger: LedgerService,
    private readonly writer: RewardWriter,
    private readonly languages: ContentLanguages,
    private readonly tags: ContentTagsService,
  ) {}

  /** A repetition writes nothing. Fields that are left out get their defaults. */
  async provision(scope: TenantScope, identifier: string, request: ProvisionRewardRequest): Promise<Provisioned> {
    if (!IDENTIFIER.test(identifier)) {
      throw new InvalidInputError({ identifier: ['must be small letters and digits joined by hyphens, not a number'] });
    }
    await this.languages.assertTranslations(scope, request);
    const tags = await this.tags.known(scope, tagList(request.tag_list ?? []));
    const found = await this.repository.lock(scope, { identifier });
    const values: ProvisionedValues = {
      ...rewardValues(request, found?.translations),
      isApproved: request.approved ?? true,
    };
    if (found === null) {
      const id = await this.writer.insert(scope, { ...values, identifier }, tags);
      if (id === null) throw new IdentifierTakenError();
      await this.ledger.awardToAll(scope, id);
      return { id };
    }
    assertLimitHolds(await this.repository.taken(scope, found.id), values);
    const before = await this.tags.namesOf(scope, found.id);
    const isSame =
      changedFields(found, values).length === 0 &&
      found.isApproved === values.isApproved &&
      before.join() === tags.join();
    if (!isSame) {
      await this.writer.update(scope, found, values, { before, after: tags });
      await this.ledger.awardToAll(scope, found.id);
    }
    return { id: found.id };
  }

  /** Records the token of a participant's achievement; a recorded one stays unchanged. */
  async recordCollectible(
    scope: TenantScope,
    identifier: string,
    participantId: string,
    token: RecordCollectibleRequest,
  ): Promise<void> {
    const reward = await this.repository.lock(scope, { identifier });
    if (reward === null || !rewardKinds[reward.selection].hasCollection) throw new NotFoundError();
    await this.repository.recordCollectible(scope, reward.id, participantId, token);
  }
}
