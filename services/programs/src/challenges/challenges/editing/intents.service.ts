import type { AdminCaller } from '@laurel/contracts/auth/caller';
import type { TagToggled, ToggleTagRequest } from '@laurel/contracts/programs/challenge-content/challenge-intents.dto';
import { type ChallengeStatus, maxChallengeTags } from '@laurel/contracts/programs/challenge-types';
import type { ChallengeApproval } from '@laurel/contracts/programs/challenges.dto';
import { AuditService } from '@laurel/service-kit/audit/audit.service';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { InvalidInputError, NotFoundError } from '@laurel/service-kit/errors/business-error';
import { Injectable } from '@nestjs/common';
import { ContentTagsService } from '../../../program/content-tags/content-tags.service.ts';
import type { Challenge } from '../challenge.entity.ts';
import { toTrail } from '../challenge.views.ts';
import { ChallengeArchivedError } from '../challenges.errors.ts';
import { ChallengesRepository } from '../challenges.repository.ts';

type Change = Partial<Pick<Challenge, 'isApproved' | 'archivedAt' | 'tags'>>;

/** Staff's actions on a challenge beyond edits. */
@Injectable()
export class IntentsService {
  constructor(
    private readonly repository: ChallengesRepository,
    private readonly tags: ContentTagsService,
    private readonly audit: AuditService,
  ) {}

  async toggleApproval(scope: TenantScope, caller: AdminCaller, id: string): Promise<ChallengeApproval> {
    const found = await this.lock(scope, id);
    return this.approval(scope, caller, found, 'toggle_approval', { isApproved: !found.isApproved });
  }

  /** Archives it as a draft; completions stay. Archiving again changes nothing. */
  async archive(scope: TenantScope, caller: AdminCaller, id: string): Promise<ChallengeApproval> {
    const found = await this.find(scope, id);
    const change = found.archivedAt === null ? { archivedAt: new Date(), isApproved: false } : {};
    return this.approval(scope, caller, found, 'archive', change);
  }

  async restore(scope: TenantScope, caller: AdminCaller, id: string): Promise<ChallengeApproval> {
    const found = await this.find(scope, id);
    return this.approval(scope, caller, found, 'restore', found.archivedAt === null ? {} : { archivedAt: null });
  }

  async toggleTag(
    scope: TenantScope,
    caller: AdminCaller,
    id: string,
    { tag: given }: ToggleTagRequest,
  ): Promise<TagToggled> {
    const found = await this.lock(scope, id);
    const [tag = ''] = await this.tags.known(scope, [given.trim()], { field: 'tag', before: found.tags });
    const tags = found.tags.includes(tag) ? found.tags.filter((own) => own !== tag) : [...found.tags, tag];
    if (tags.length > maxChallengeTags) {
      throw new InvalidInputError({ tag: [`A challenge carries at most ${maxChallengeTags} tags`] });
    }
    await this.change(scope, caller, found, 'toggle_tag', { tags });
    return {
      success: true,
      id,
      program_id: scope.programId,
      tag_list: tags,
      version: found.version + 1,
    };
  }

  private async approval(
    scope: TenantScope,
    caller: AdminCaller,
    found: Challenge,
    action: string,
    change: Change,
  ): Promise<ChallengeApproval> {
    const isChange = Object.keys(change).length > 0;
    if (isChange) await this.change(scope, caller, found, action, change);
    const { isApproved = found.isApproved, archivedAt = found.archivedAt } = change;
    const { status } = await this.repository.figures(scope, found.id);
    return {
      success: true,
      message: 'Challenge updated successfully.',
      id: found.id,
      program_id: scope.programId,
      approved: isApproved,
      archived: archivedAt !== null,
      status: status as ChallengeStatus,
      version: found.version + (isChange ? 1 : 0),
    };
  }

  private async change(
    scope: TenantScope,
    caller: AdminCaller,
    found: Challenge,
    action: string,
    change: Change,
  ): Promise<void> {
    await this.repository.update(scope, found.id, change);
    await this.audit.record(scope, caller, {
      action,
      resource: 'challenge',
      resourceId: found.id,
      title: found.name,
      before: toTrail(Object.fromEntries(Object.keys(change).map((field) => [field, found[field as keyof Change]]))),
      after: toTrail(change),
    });
  }

  private async find(scope: TenantScope, id: string): Promise<Challenge> {
    const found = await this.repository.lock(scope, { id });
    if (found === null) throw new NotFoundError();
    return found;
  }

  private async lock(scope: TenantScope, id: string): Promise<Challenge> {
    const found = await this.find(scope, id);
    if (found.archivedAt !== null) throw new ChallengeArchivedError();
    return found;
  }
}
