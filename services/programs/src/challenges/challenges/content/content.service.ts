import type { SaveOption } from '@laurel/contracts/programs/challenge-content/questions.dto';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { PaymentOptionsService } from '../../payment-options/payment-options.service.ts';
import { replacedIds } from '../../saved-lists/replaced-ids.ts';
import type { ChallengeContent, Plain } from '../../kinds/challenge-kind.ts';
import { ContentRepository } from './content.repository.ts';

/** Questions, posts and prices of challenges. Runs in the transaction that saves the challenge. */
@Injectable()
export class ContentService {
  constructor(
    private readonly repository: ContentRepository,
    private readonly payments: PaymentOptionsService,
  ) {}

  async find(scope: TenantScope, id: string): Promise<ChallengeContent> {
    return { ...(await this.repository.find(scope, id)), ...(await this.payments.find(scope, id)) };
  }

  /** `byPlace` gives a part without an id the id of the stored part at its position; otherwise it is new. */
  async save(
    scope: TenantScope,
    id: string,
    { questions, social_network_posts: posts, ...payments }: Partial<ChallengeContent>,
    { byPlace }: { byPlace: boolean },
  ): Promise<void> {
    if (questions) await this.saveQuestions(scope, id, questions, byPlace);
    if (posts) {
      const replaced = replacedIds(await this.repository.storedPosts(scope, id), posts, byPlace);
      const parts = posts.map((post, place) => ({ ...post, id: replaced[place] ?? null }));
      await this.repository.putPosts(scope, id, parts);
    }
    await this.payments.save(scope, id, payments, byPlace);
  }

  private async saveQuestions(
    scope: TenantScope,
    id: string,
    questions: ChallengeContent['questions'],
    byPlace: boolean,
  ): Promise<void> {
    const replaced = replacedIds(await this.repository.storedQuestions(scope, id), questions, byPlace);
    const parts = questions.map((question, place) => ({ ...question, id: replaced[place] ?? null }));
    const questionIds = await this.repository.putQuestions(scope, id, parts);
    const stored = await this.repository.storedOptions(scope, questionIds);
    const options = questions.flatMap(({ options: offered }, nth) => {
      const given: Plain<SaveOption>[] = offered ?? [];
      const questionId = questionIds[nth] ?? '';
      const own = stored.filter((option) => option.questionId === questionId);
      const ids = replacedIds(own, given, byPlace);
      return given.map((option, place) => ({
        ...option,
        id: ids[place] ?? null,
        questionId,
        position: place + 1,
      }));
    });
    await this.repository.putOptions(scope, questionIds, options);
  }
}

/** The parts of `after` that differ from `before`. */
export function changedContent(before: ChallengeContent, after: Partial<ChallengeContent>): Partial<ChallengeContent> {
  return Object.fromEntries(
    Object.entries(after).filter(([part, value]) => !isDeepStrictEqual(value, before[part as keyof ChallengeContent])),
  );
}
