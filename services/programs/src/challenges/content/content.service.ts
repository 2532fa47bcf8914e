import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { PaymentOptionsService } from '../../payments/options/payment-options.service.ts';
import type { ChallengeContent } from './challenge-content.ts';
import { ContentRepository } from './content.repository.ts';

/** Questions, posts and prices of challenges; part of the transaction that saves the challenge. */
@Injectable()
export class ContentService {
  constructor(
    private readonly repository: ContentRepository,
    private readonly payments: PaymentOptionsService,
  ) {}

  async find(scope: TenantScope, id: string): Promise<ChallengeContent> {
    return { ...(await this.repository.find(scope, id)), ...(await this.payments.find(scope, id)) };
  }

  /** With `byPlace`, what names no id keeps the id of what stood at its place; else it is new. */
  async save(
    scope: TenantScope,
    id: string,
    { questions, social_network_posts: posts, ...payments }: Partial<ChallengeContent>,
    { byPlace }: { byPlace: boolean },
  ): Promise<void> {
    if (questions) await this.repository.saveQuestions(scope, id, questions, byPlace);
    if (posts) await this.repository.savePosts(scope, id, posts, byPlace);
    await this.payments.save(scope, id, payments, byPlace);
  }
}

/** The parts of `after` that differ from `before`. */
export function changedContent(before: ChallengeContent, after: Partial<ChallengeContent>): Partial<ChallengeContent> {
  return Object.fromEntries(
    Object.entries(after).filter(([part, value]) => !isDeepStrictEqual(value, before[part as keyof ChallengeContent])),
  );
}
