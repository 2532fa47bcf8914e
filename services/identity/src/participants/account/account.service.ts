import type { ParticipantCaller } from '@laurel/contracts/auth/caller';
import type { ProfileAnswered } from '@laurel/contracts/events/domain-event';
import type {
  Account,
  AccountSaved,
  OwnSession,
  UpdateEmailSettingsRequest,
  UpdateProfileRequest,
} from '@laurel/contracts/identity/account.dto';
import type { UpdateLocaleRequest } from '@laurel/contracts/identity/locale.dto';
import { ForbiddenError } from '@laurel/service-kit/auth/auth.errors';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Outbox } from '@laurel/service-kit/events/outbox';
import { InvalidInputError, NotFoundError } from '@laurel/service-kit/errors/business-error';
import { NoChangesError, VersionConflictError } from '@laurel/service-kit/http/edit-errors';
import { Injectable } from '@nestjs/common';
import type { CookieAnswer } from '../../client.ts';
import { snapshotOf } from '../../access/sessions/session-participant.ts';
import { ProgramsService } from '../../programs/programs.service.ts';
import { AnswersService } from '../profile-attributes/answers/answers.service.ts';
import { sessionEnd, SessionsService } from '../../access/sessions/sessions.service.ts';
import { AccountRepository, type AccountRow, type Profile } from './account.repository.ts';
import { acceptable, changedAttributes, isSame, newest, profileAfter, toAccount } from './account.views.ts';

/** The participant's own account: views and changes. */
@Injectable()
export class AccountService {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly answers: AnswersService,
    private readonly programs: ProgramsService,
    private readonly sessions: SessionsService,
    private readonly outbox: Outbox,
  ) {}

  async show(scope: TenantScope, caller: ParticipantCaller): Promise<Account> {
    return this.accountOf(scope, present(await this.accounts.find(scope, caller.participant_id)));
  }

  /** Throws `VersionConflictError` and `NoChangesError`. */
  async updateProfile(
    scope: TenantScope,
    caller: ParticipantCaller,
    request: UpdateProfileRequest,
  ): Promise<AccountSaved> {
    const before = present(await this.accounts.lock(scope, caller.participant_id));
    if (before.version !== request.version) {
      throw new VersionConflictError('account', request.version, before.version);
    }
    const profile = profileAfter(before, request);
    const { profile_answers: answers } = request;
    const hasAnswered = answers !== undefined && (await this.answers.update(scope, before.id, answers));
    if (isSame(before, profile) && !hasAnswered) throw new NoChangesError();
    const saved = await this.save(scope, before.id, profile);
    await this.accounts.markSaid(scope, before.id, changedAttributes(before, profile), null);
    return this.saved(scope, saved);
  }

  /**
   * Stores the profile answers of a challenge, as far as the profile form would accept them and no newer answer exists.
   * Runs in the open transaction.
   */
  async storeAnswers(scope: TenantScope, { participant_id, attributes }: ProfileAnswered, at: Date): Promise<void> {
    const before = await this.accounts.lock(scope, participant_id);
    if (before === null) return;
    const { first_name, last_name, version } = before;
    const answers = newest(acceptable(attributes), before.profile_said_at, at);
    const profile = profileAfter(before, { ...answers, first_name, last_name, version });
    if (!isSame(before, profile)) await this.save(scope, before.id, profile);
    await this.accounts.markSaid(scope, before.id, Object.keys(answers), at);
  }

  /** Refuses another participant's id (P-449) and a choice that the program does not offer. */
  async updateEmailSettings(
    scope: TenantScope,
    caller: ParticipantCaller,
    request: UpdateEmailSettingsRequest,
  ): Promise<AccountSaved> {
    const { participant_id: named = caller.participant_id, email_setting_id: chosen } = request;
    if (named !== caller.participant_id) throw new ForbiddenError();
    if (chosen === '') throw new InvalidInputError({ email_setting_id: ['is required'] });
    if (!(await this.programs.offersEmailSetting(scope, chosen))) {
      throw new InvalidInputError({ email_setting_id: ['is not one of the choices'] });
    }
    return this.saved(scope, present(await this.accounts.setEmailSetting(scope, caller.participant_id, chosen)));
  }

  async setLocale(
    scope: TenantScope,
    caller: ParticipantCaller,
    request: UpdateLocaleRequest,
  ): Promise<{ success: true }> {
    await this.accounts.setLocale(scope, caller.participant_id, request.preferred_locale);
    await this.sessions.refreshAllOf(scope, caller.participant_id);
    return { success: true };
  }

  async listSessions(scope: TenantScope, caller: ParticipantCaller): Promise<OwnSession[]> {
    return this.sessions.listOf(scope, caller);
  }

  /** Ends this session, too. */
  async signOutEverywhere(scope: TenantScope, caller: ParticipantCaller): Promise<CookieAnswer<{ success: true }>> {
    await this.sessions.endAllOf(scope, caller.participant_id);
    return { body: { success: true }, headers: sessionEnd };
  }

  private async accountOf(scope: TenantScope, row: AccountRow): Promise<Account> {
    return toAccount(row, await this.answers.show(scope, row.id));
  }

  private async save(scope: TenantScope, id: string, profile: Profile): Promise<AccountRow> {
    const after = present(await this.accounts.saveProfile(scope, id, profile));
    await this.outbox.append(scope, { type: 'participant.changed', data: snapshotOf(after) });
    return after;
  }

  private async saved(scope: TenantScope, row: AccountRow): Promise<AccountSaved> {
    await this.sessions.refreshAllOf(scope, row.id);
    return { success: true, account: await this.accountOf(scope, row) };
  }
}

function present(row: AccountRow | null): AccountRow {
  if (row === null) throw new NotFoundError();
  return row;
}
