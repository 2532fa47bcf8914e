import type { AdminCaller } from '@laurel/contracts/auth/caller';
import type { ChallengeSaved } from '@laurel/contracts/programs/challenge-content/challenge-detail.dto';
import { derivedButtonText } from '@laurel/contracts/programs/challenge-kinds';
import type { SaveChallengeRequest, UpdateChallengeRequest } from '@laurel/contracts/programs/challenges.dto';
import { changedTranslations } from '@laurel/service-kit/audit/changed-translations';
import { AuditService } from '@laurel/service-kit/audit/audit.service';
import { ProgramClock } from '@laurel/service-kit/clock/program-clock';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { InvalidInputError, NotFoundError } from '@laurel/service-kit/errors/business-error';
import { NoChangesError, VersionConflictError } from '@laurel/service-kit/http/edit-errors';
import { savedRecord } from '@laurel/service-kit/http/saved-record';
import { ContentLanguages } from '@laurel/service-kit/languages/content-languages';
import { Injectable } from '@nestjs/common';
import { ContentTagsService } from '../../../program/content-tags/content-tags.service.ts';
import type { ChallengeContent } from '../../kinds/challenge-kind.ts';
import { MembershipsService } from '../../memberships/memberships.service.ts';
import { changedFields, challengeValues, type ChallengeValues, pick, valuesOf } from '../challenge.rules.ts';
import { toTrail } from '../challenge.views.ts';
import { ChallengeArchivedError } from '../challenges.errors.ts';
import { ChallengesRepository } from '../challenges.repository.ts';
import { ChallengesService } from '../challenges.service.ts';
import {
  contentFaults,
  contentOf,
  missingFaults,
  refuseFaults,
  withEarnedPoints,
  withoutIds,
} from '../content/challenge-content.ts';
import { changedContent, ContentService } from '../content/content.service.ts';
import { ChallengeCreation } from './challenge-creation.ts';

const COPY = ' (copy)';
const LONGEST_NAME = 80;

const noContent: ChallengeContent = {
  questions: [],
  social_network_posts: [],
  donation_challenge: null,
  membership_challenge: null,
};

/** Staff's edits of challenges. */
@Injectable()
export class EditingService {
  constructor(
    private readonly repository: ChallengesRepository,
    private readonly challenges: ChallengesService,
    private readonly creation: ChallengeCreation,
    private readonly content: ContentService,
    private readonly languages: ContentLanguages,
    private readonly tags: ContentTagsService,
    private readonly memberships: MembershipsService,
    private readonly clock: ProgramClock,
    private readonly audit: AuditService,
  ) {}

  /** A new challenge is a draft until it is approved. */
  async create(scope: TenantScope, caller: AdminCaller, request: SaveChallengeRequest): Promise<ChallengeSaved> {
    await this.assertType(scope, request);
    const written = withButton(challengeValues(request, null), null);
    const content = { ...noContent, ...contentOf(request) };
    const values = withEarnedPoints(written, content.donation_challenge);
    await this.languages.assertTranslations(scope, request);
    refuseFaults([...contentFaults(request), ...missingFaults(values, content)]);
    const tagged = await this.withKnownTags(scope, values);
    return this.insert(scope, caller, tagged, content);
  }

  /** A draft with all content of the challenge and no participants' data. */
  async duplicate(scope: TenantScope, caller: AdminCaller, id: string): Promise<ChallengeSaved> {
    const found = await this.repository.find(scope, id);
    if (found === null) throw new NotFoundError();
    const values = { ...valuesOf(found), name: copyName(found.name) };
    const content = withoutIds(await this.content.find(scope, id));
    const tagged = await this.withKnownTags(scope, values, found.tags);
    return this.insert(scope, caller, tagged, content);
  }

  async update(
    scope: TenantScope,
    caller: AdminCaller,
    id: string,
    request: UpdateChallengeRequest,
  ): Promise<ChallengeSaved> {
    const found = await this.repository.lock(scope, { id });
    if (found === null) throw new NotFoundError();
    if (found.archivedAt !== null) throw new ChallengeArchivedError();
    if (found.version !== request.version) throw new VersionConflictError('challenge', request.version, found.version);
    if (request.challenge_type !== found.challengeType) await this.assertType(scope, request);
    await this.memberships.assertTypeFits(scope, found, request.challenge_type);
    const before = valuesOf(found);
    const contentBefore = await this.content.find(scope, id);
    const contentAfter = { ...contentBefore, ...contentOf(request) };
    const written = withButton(challengeValues(request, before), before);
    const values = withEarnedPoints(written, contentAfter.donation_challenge);
    const after = await this.withKnownTags(scope, values, before.tags);
    await this.languages.assertTranslations(scope, request);
    refuseFaults([...contentFaults(request), ...missingFaults(after, contentAfter)]);
    const changed = changedFields(before, after);
    const content = changedContent(contentBefore, contentAfter);
    const parts = Object.keys(content) as (keyof ChallengeContent)[];
    if (changed.length === 0 && parts.length === 0) throw new NoChangesError();
    await this.repository.update(scope, id, pick(after, changed));
    if (changed.includes('endsAt')) await this.memberships.refreshMembersOf(scope, id, await this.clock.now(scope));
    await this.content.save(scope, id, content, { byPlace: false });
    const translations = changedTranslations(before.translations, after.translations);
    await this.audit.record(scope, caller, {
      action: 'update',
      resource: 'challenge',
      resourceId: id,
      title: after.name,
      before: {
        ...toTrail(pick(before, changed)),
        ...translations.before,
        ...Object.fromEntries(parts.map((part) => [part, contentBefore[part]])),
      },
      after: { ...toTrail(pick(after, changed)), ...translations.after, ...content },
    });
    return savedRecord('Challenge updated successfully.', await this.challenges.show(scope, id));
  }

  private async insert(
    scope: TenantScope,
    caller: AdminCaller,
    values: ChallengeValues,
    content: ChallengeContent,
  ): Promise<ChallengeSaved> {
    const id = await this.creation.create(scope, values);
    const parts = changedContent(noContent, content);
    await this.content.save(scope, id, parts, { byPlace: false });
    await this.audit.record(scope, caller, {
      action: 'create',
      resource: 'challenge',
      resourceId: id,
      title: values.name,
      before: null,
      after: { ...toTrail(values), ...changedTranslations({}, values.translations).after, ...parts },
    });
    return savedRecord('Challenge created successfully.', await this.challenges.show(scope, id));
  }

  private async withKnownTags(
    scope: TenantScope,
    values: ChallengeValues,
    before: readonly string[] = [],
  ): Promise<ChallengeValues> {
    return { ...values, tags: await this.tags.known(scope, values.tags, { field: 'tag_list', before }) };
  }

  private async assertType(scope: TenantScope, { challenge_type: type }: SaveChallengeRequest): Promise<void> {
    if ((await this.challenges.typesOf(scope)).includes(type)) return;
    throw new InvalidInputError({ challenge_type: ['is not among the features of this program'] });
  }
}

/** Derives the button's label from type and parameter, unless staff wrote one of their own. */
function withButton(values: ChallengeValues, before: ChallengeValues | null): ChallengeValues {
  const { challengeType: type, parameters, ctaButtonText: own } = values;
  const wasDerived = before !== null && own === derivedButtonText(before.challengeType, before.parameters);
  return own === null || wasDerived ? { ...values, ctaButtonText: derivedButtonText(type, parameters) } : values;
}

/** Cut to the maximum length, counted as the form counts it. */
function copyName(name: string): string {
  const characters = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(name)].map(
    ({ segment }) => segment,
  );
  return (
    characters
      .slice(0, LONGEST_NAME - COPY.length)
      .join('')
      .trimEnd() + COPY
  );
}
