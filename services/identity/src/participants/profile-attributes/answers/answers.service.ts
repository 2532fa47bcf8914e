import type { ProfileAnswer } from '@laurel/contracts/identity/account.dto';
import type { ActiveProfileAttribute } from '@laurel/contracts/identity/participants/profile.dto';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { InvalidInputError } from '@laurel/service-kit/errors/business-error';
import { Injectable } from '@nestjs/common';
import { toActive } from '../profile-attribute.views.ts';
import { ProfileAttributesRepository } from '../profile-attributes.repository.ts';
import { AnswersRepository } from './answers.repository.ts';
import { fieldOf, judgeAnswers, type JudgedAnswers } from './judge-answers.ts';
import { profileValue } from './profile-value.ts';

/** What the site asks of participants beyond the standard attributes, and their answers. Runs in open transactions. */
@Injectable()
export class AnswersService {
  constructor(
    private readonly attributes: ProfileAttributesRepository,
    private readonly answers: AnswersRepository,
  ) {}

  async askedAtSignUp(scope: TenantScope): Promise<ActiveProfileAttribute[]> {
    return (await this.attributes.active(scope)).filter(({ isAskedAtSignUp }) => isAskedAtSignUp).map(toActive);
  }

  /** The answers of a sign-up form, which become a participant's once the mailbox is proven. */
  async judgeSignUp(scope: TenantScope, given: Readonly<Record<string, unknown>>): Promise<JudgedAnswers> {
    const active = await this.attributes.active(scope);
    return judgeAnswers(
      active.filter(({ isAskedAtSignUp }) => isAskedAtSignUp),
      given,
    );
  }

  /** Stores the answers of a proven sign-up, as far as their attributes still take them. */
  async storeSignUp(scope: TenantScope, participantId: string, given: Readonly<Record<string, string>>): Promise<void> {
    const attributes = await this.attributes.holdMany(scope, Object.keys(given));
    const fitting = attributes.flatMap(({ id, attributeFieldType }) => {
      const judged = profileValue(attributeFieldType, given[id] ?? '');
      return 'fault' in judged ? [] : [{ profile_attribute_id: id, value: judged.value }];
    });
    await this.answers.store(scope, participantId, fitting, { replace: false });
  }

  /** What the program asks now, with the answers that the participant may change. */
  async show(
    scope: TenantScope,
    participantId: string,
  ): Promise<{ active_profile_attributes: ActiveProfileAttribute[]; profile_answers: ProfileAnswer[] }> {
    const active = await this.attributes.active(scope);
    const own = active.filter(({ isAskedOnProfile }) => isAskedOnProfile);
    const stored = own.length === 0 ? [] : await this.answers.list(scope, participantId);
    return {
      active_profile_attributes: active.map(toActive),
      profile_answers: own.flatMap(({ id, attributeName }) =>
        stored
          .filter(({ profile_attribute_id }) => profile_attribute_id === id)
          .map(({ value }) => ({ attribute_name: attributeName, value })),
      ),
    };
  }

  /**
   * Stores the answers of the participant's own profile form; `false` when they are stored already. The participant's row
   * is locked. Throws `InvalidInputError` with a message at each field.
   */
  async update(scope: TenantScope, participantId: string, given: Readonly<Record<string, unknown>>): Promise<boolean> {
    const own = (await this.attributes.holdActive(scope)).filter(({ isAskedOnProfile }) => isAskedOnProfile);
    const stored = new Map(
      (await this.answers.list(scope, participantId)).map((answer) => [answer.profile_attribute_id, answer.value]),
    );
    const { values, faults } = judgeAnswers(own, given, new Set(stored.keys()));
    const names = new Set(own.map(({ attributeName }) => attributeName));
    for (const name of Object.keys(given).slice(0, 100)) {
      if (!names.has(name)) faults[fieldOf(name.slice(0, 100))] = ['is not asked in this program'];
    }
    if (Object.keys(faults).length > 0) throw new InvalidInputError(faults);
    const changed = Object.entries(values).filter(([id, value]) => (stored.get(id) ?? null) !== value);
    await this.answers.store(
      scope,
      participantId,
      changed.flatMap(([id, value]) => (value === null ? [] : [{ profile_attribute_id: id, value }])),
      { replace: true },
    );
    await this.answers.clear(
      scope,
      participantId,
      changed.flatMap(([id, value]) => (value === null ? [id] : [])),
    );
    return changed.length > 0;
  }
}
