import type { ParticipantCaller } from '@laurel/contracts/auth/caller';
import type { DeleteAccountRequest, DeletionCodeResponse } from '@laurel/contracts/identity/account.dto';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { InvalidInputError, NotFoundError } from '@laurel/service-kit/errors/business-error';
import { Injectable } from '@nestjs/common';
import type { Client, CookieAnswer } from '../../client.ts';
import { type Account, CodesService } from '../../access/codes/codes.service.ts';
import { Credentials } from '../../access/codes/credentials.ts';
import { limits } from '../../access/codes/limits.ts';
import { MailService } from '../../mail/mail.service.ts';
import { canonicalEmail } from '../participants/email-address.ts';
import { languageFor } from '../../programs/language-for.ts';
import { ProgramsService } from '../../programs/programs.service.ts';
import { sessionEnd } from '../../access/sessions/sessions.service.ts';
import { AccountRepository, type AccountRow } from './account.repository.ts';
import { TooManyWrongCodesError } from './deletion.errors.ts';
import { ErasureService } from './erasure.service.ts';

/** Erases participants at their own request, with a code for this purpose alone and the address typed by hand. */
@Injectable()
export class DeletionService {
  constructor(
    private readonly db: Database,
    private readonly accounts: AccountRepository,
    private readonly programs: ProgramsService,
    private readonly codes: CodesService,
    private readonly credentials: Credentials,
    private readonly mail: MailService,
    private readonly erasure: ErasureService,
  ) {}

  /** Mails a code that is valid in the caller's session alone. Runs in the open transaction. */
  async sendCode(scope: TenantScope, caller: ParticipantCaller, client: Client): Promise<DeletionCodeResponse> {
    const row = await this.accounts.find(scope, caller.participant_id);
    if (!row) throw new NotFoundError();
    const program = await this.programs.forSignIn(scope);
    const account = deletionOf(scope, row);
    const { method, secret } = await this.codes.issue(account, {
      method: 'otp',
      subjectId: row.id,
      registration: null,
      browserToken: browserOf(caller),
    });
    if (method !== 'otp') throw new TooManyWrongCodesError();
    if (!(await this.programs.writesTo(scope, row.email))) return { success: true, resend_in: limits.resendSeconds };
    await this.mail.send(this.codes.numberOf(account), {
      method: 'deletion',
      secret,
      minutes: limits.codeMinutes,
      locale: languageFor(program.languages, row.preferred_locale, client.locale),
      brand: program.brand,
      recipient: { name: row.first_name, address: row.email },
    });
    return { success: true, resend_in: limits.resendSeconds };
  }

  /** Throws `InvalidOtpError`. Must not run inside a transaction: a try is counted before the code is compared. */
  async delete(
    scope: TenantScope,
    caller: ParticipantCaller,
    { email, otp }: DeleteAccountRequest,
  ): Promise<CookieAnswer<{ success: true }>> {
    const row = await this.db.transaction(scope, () => this.accounts.find(scope, caller.participant_id));
    if (!row) throw new NotFoundError();
    if (canonicalEmail(email) !== row.email) {
      throw new InvalidInputError({ email: ['This is not the e-mail address of this account.'] });
    }
    const proof = await this.credentials.prove('code', {
      account: deletionOf(scope, row),
      browserToken: browserOf(caller),
      code: otp,
    });
    await this.db.transaction(scope, async () => {
      await this.codes.consume(proof, null);
      await this.erasure.erase(scope, row.id);
    });
    return { body: { success: true }, headers: sessionEnd };
  }
}

const deletionOf = (scope: TenantScope, { email }: AccountRow): Account => ({
  scope,
  audience: 'participant',
  email,
  purpose: 'deletion',
});

/** The session takes the place of the browser. */
const browserOf = (caller: ParticipantCaller): string => `session ${caller.session_id}`;
