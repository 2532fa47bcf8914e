import type { AdminCaller, ServiceCaller } from '@laurel/contracts/auth/caller';
import type {
  AdminLinkRequest,
  AdminSignInRequest,
  AdminSignInResponse,
  AdminVerifyRequest,
  AdminVerifyResponse,
} from '@laurel/contracts/identity/admin.dto';
import { sessionHeaders } from '@laurel/contracts/identity/sessions.dto';
import { safeOfficeRedirect } from '@laurel/contracts/validation/safe-redirect';
import { Database } from '@laurel/service-kit/database/database';
import { InvalidInputError } from '@laurel/service-kit/errors/business-error';
import { Inject, Injectable } from '@nestjs/common';
import type { Client, CookieAnswer } from '../../client.ts';
import { newToken } from '../../access/codes/code-secrets.ts';
import { InvalidOtpError, LinkEndedError } from '../../access/codes/codes.errors.ts';
import { type Account, CodesService, type Proof } from '../../access/codes/codes.service.ts';
import { Credentials } from '../../access/codes/credentials.ts';
import { limits } from '../../access/codes/limits.ts';
import { IDENTITY_CONFIG, type IdentityConfig } from '../../config.ts';
import { MailService } from '../../mail/mail.service.ts';
import { demandEmail } from '../../participants/participants/email-address.errors.ts';
import { platformScope } from '../../platform-scope.ts';
import { AdminSessionsService } from '../../access/sessions/admin-sessions.service.ts';
import { sessionEnd } from '../../access/sessions/sessions.service.ts';
import { AdminsService } from './admins.service.ts';

export type BackOfficeCaller = AdminCaller | ServiceCaller;

const OFFICE = '/admin/v2';
const brand = { name: 'Laurel', colours: null };

/** Sign-in to the back-office. No answer shows whether an address is an admin's: only the mail does. */
@Injectable()
export class AdminSignInService {
  readonly #linkPage: string;

  constructor(
    @Inject(IDENTITY_CONFIG) config: IdentityConfig,
    private readonly db: Database,
    private readonly admins: AdminsService,
    private readonly codes: CodesService,
    private readonly credentials: Credentials,
    private readonly sessions: AdminSessionsService,
    private readonly mail: MailService,
  ) {
    this.#linkPage = `${config.publicScheme}://${config.publicHostSuffix}${OFFICE}/magic-login`;
  }

  async start(client: Client, request: AdminSignInRequest): Promise<CookieAnswer<AdminSignInResponse>> {
    const account = accountOf(request.email);
    const browserToken = client.browserToken ?? newToken();
    await this.db.transaction(platformScope, () => this.send(account, browserToken, client));
    return {
      body: { success: true, data: { browser_token: browserToken, resend_in: limits.resendSeconds } },
      headers: { [sessionHeaders.browser]: browserToken },
    };
  }

  async verify(
    caller: BackOfficeCaller,
    client: Client,
    request: AdminVerifyRequest,
  ): Promise<CookieAnswer<AdminVerifyResponse>> {
    const account = accountOf(request.email);
    if (request.otp.trim() === '') throw new InvalidInputError({ otp: ['OTP is required'] });
    const browserToken = request.browser_token === client.browserToken ? client.browserToken : null;
    const proof = await this.credentials.prove('code', { account, browserToken, code: request.otp });
    return this.complete(caller, client, proof);
  }

  async consumeLink(
    caller: BackOfficeCaller,
    client: Client,
    { token }: AdminLinkRequest,
  ): Promise<CookieAnswer<AdminVerifyResponse>> {
    const proof = await this.credentials.prove('link', { scope: platformScope, audience: 'admin', token });
    const answer = await this.complete(caller, client, proof);
    return client.wantsPage ? { ...answer, redirect: wantedPage(client) } : answer;
  }

  async signOut(caller: BackOfficeCaller, client: Client): Promise<CookieAnswer<{ success: true }>> {
    if (caller.kind === 'admin') {
      await this.db.transaction(platformScope, () => this.sessions.end(caller.session_id));
    }
    return { body: { success: true }, headers: sessionEnd, ...(client.wantsPage && { redirect: '/admin/v2/login' }) };
  }

  /** Issues a code. An unknown address gets one too, without a mail, so that limits and refusals are the same. */
  private async send(account: Account, browserToken: string, client: Client): Promise<void> {
    const admin = await this.admins.findActive({ email: account.email });
    const { method, secret } = await this.codes.issue(account, {
      method: 'otp',
      subjectId: admin?.id ?? null,
      registration: null,
      browserToken,
      clientAddress: client.address,
    });
    if (!admin) return;
    await this.mail.send(this.codes.numberOf(account), {
      method,
      secret: method === 'otp' ? secret : this.linkTo(wantedPage(client), secret),
      minutes: method === 'otp' ? limits.codeMinutes : limits.linkMinutes,
      locale: admin.preferredLocale,
      brand,
      recipient: { name: admin.firstName, address: admin.email },
    });
  }

  private linkTo(wanted: string, token: string): string {
    const query = wanted === OFFICE ? '' : `?redirect_to=${encodeURIComponent(wanted)}`;
    return `${this.#linkPage}${query}#token=${token}`;
  }

  private complete(caller: BackOfficeCaller, client: Client, proof: Proof): Promise<CookieAnswer<AdminVerifyResponse>> {
    return this.db.transaction(platformScope, async () => {
      const browserToken = client.browserToken ?? newToken();
      const { subject_id } = await this.codes.consume(proof, browserToken);
      const admin = subject_id === null ? null : await this.admins.findActive({ id: subject_id });
      if (!admin) throw proof.method === 'otp' ? new InvalidOtpError() : new LinkEndedError();
      if (caller.kind === 'admin') await this.sessions.end(caller.session_id);
      await this.admins.noteSignIn(admin.id);
      await this.codes.forget({ ...accountOf(admin.email), purpose: 'invitation' });
      const session = await this.sessions.start(admin.id, client);
      const headers = { ...session, [sessionHeaders.browser]: browserToken };
      const { id, firstName: first_name, lastName: last_name, email, preferredLocale: preferred_locale } = admin;
      return { body: { success: true, user: { id, first_name, last_name, email, preferred_locale } }, headers };
    });
  }
}

/** The back-office page that the visitor requested before the sign-in. */
const wantedPage = ({ query }: Client): string =>
  safeOfficeRedirect(query.get('redirect_to') ?? query.get('redirectTo'));

function accountOf(email: string): Account {
  if (email.trim() === '') throw new InvalidInputError({ email: ['Email is required'] });
  return { scope: platformScope, audience: 'admin', email: demandEmail(email) };
}
