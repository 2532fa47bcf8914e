import type { ParticipantCaller, VisitorCaller } from '@laurel/contracts/auth/caller';
import type { ActiveProfileAttribute } from '@laurel/contracts/identity/participants/profile.dto';
import { sessionHeaders } from '@laurel/contracts/identity/sessions.dto';
import type { ConsumeLinkRequest, VerifyRequest, VerifyResponse } from '@laurel/contracts/identity/sign-in.dto';
import { safeRedirect } from '@laurel/contracts/validation/safe-redirect';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import { isIP } from 'node:net';
import type { Client, CookieAnswer } from '../../client.ts';
import { newToken } from '../../access/codes/code-secrets.ts';
import { type Account, CodesService, type Proof } from '../../access/codes/codes.service.ts';
import { Credentials } from '../../access/codes/credentials.ts';
import { limits } from '../../access/codes/limits.ts';
import type { Registration } from '../../access/codes/registration.ts';
import { MailService } from '../../mail/mail.service.ts';
import { demandEmail } from '../participants/email-address.errors.ts';
import { SignInUnavailableError } from '../participants/participants.errors.ts';
import { ParticipantsService } from '../participants/participants.service.ts';
import { AnswersService } from '../profile-attributes/answers/answers.service.ts';
import { type ParticipantRow, sessionParticipant } from '../../access/sessions/session-participant.ts';
import { languageFor } from '../../programs/language-for.ts';
import { ProgramsService, type SignInProgram } from '../../programs/programs.service.ts';
import { sessionEnd, SessionsService } from '../../access/sessions/sessions.service.ts';
import { AddressMeter } from './address-meter.ts';
import { BotCheck } from './bot-check.ts';
import { notYetMember } from './enrolment.ts';
import { BotCheckError } from './sign-in.errors.ts';
import { isSignUp, readSignUp } from './sign-up-form.ts';

export type SiteCaller = VisitorCaller | ParticipantCaller;

interface Attempt {
  account: Account;
  program: SignInProgram;
  client: Client;
  browserToken: string;
}

type Answer = CookieAnswer<VerifyResponse>;

/** The four steps of a participant's sign-in; the filled-in fields decide the step. */
@Injectable()
export class SignInService {
  constructor(
    private readonly db: Database,
    private readonly programs: ProgramsService,
    private readonly participants: ParticipantsService,
    private readonly answers: AnswersService,
    private readonly codes: CodesService,
    private readonly credentials: Credentials,
    private readonly sessions: SessionsService,
    private readonly mail: MailService,
    private readonly botCheck: BotCheck,
    private readonly meter: AddressMeter,
  ) {}

  async verify(scope: TenantScope, caller: SiteCaller, client: Client, form: VerifyRequest): Promise<Answer> {
    const account: Account = { scope, audience: 'participant', email: demandEmail(form.email) };
    const program = await this.programs.forSignIn(scope);
    if (!form.otp)
      return this.start({ account, program, client, browserToken: client.browserToken ?? newToken() }, form);
    // A caller with the page's token but without the browser's cookie is another browser.
    const browserToken = form.browser_token === client.browserToken ? client.browserToken : null;
    const proof = await this.credentials.prove('code', { account, browserToken, code: form.otp });
    return this.complete(caller, client, program, proof);
  }

  async consumeLink(
    scope: TenantScope,
    caller: SiteCaller,
    client: Client,
    { token }: ConsumeLinkRequest,
  ): Promise<Answer> {
    const proof = await this.credentials.prove('link', { scope, audience: 'participant', token });
    return this.complete(caller, client, await this.programs.forSignIn(scope), proof);
  }

  async signOut(scope: TenantScope, caller: SiteCaller, client: Client): Promise<CookieAnswer<{ success: true }>> {
    if (caller.kind === 'participant') await this.sessions.end(scope, caller.session_id);
    return { body: { success: true }, headers: sessionEnd, ...(client.wantsPage && { redirect: '/' }) };
  }

  /** E-mail step, sign-up step, or "send again". */
  private async start(attempt: Attempt, form: VerifyRequest): Promise<Answer> {
    const { account, program, client } = attempt;
    const known = await this.lookUp(attempt);
    // A browser that a person signed in to the account with finds out nothing about others.
    const isMetered = !known.isBrowser && known.registration === null;
    const usedUp = isMetered && (await this.meter.isUsedUp(client.address));
    if (usedUp) await this.demandPerson(attempt, form);
    const isNew = program.enrolmentUrl !== null || !(isSignUp(form) || known.registration);
    if (isMetered && (known.participant !== null || isNew)) {
      if (!(await this.meter.note(client.address, account.email)) && !usedUp) throw new BotCheckError();
    }
    if (known.participant) return this.sendTo(attempt, known.participant, known.isBrowser);
    if (isNew) return notYetMember(program.enrolmentUrl, account.email, client.query, await this.askedBy(attempt));
    const registration = isSignUp(form) ? await this.readSignUp(attempt, form) : known.registration;
    if (!known.registration && !usedUp) await this.demandPerson(attempt, form);
    return this.db.transaction(account.scope, () => this.send(attempt, null, registration, registration?.first_name));
  }

  private askedBy({ account: { scope } }: Attempt): Promise<ActiveProfileAttribute[]> {
    return this.db.transaction(scope, () => this.answers.askedAtSignUp(scope));
  }

  private async readSignUp({ account: { scope, email }, client }: Attempt, form: VerifyRequest): Promise<Registration> {
    const answers = await this.db.transaction(scope, () => this.answers.judgeSignUp(scope, form.profile_answers ?? {}));
    return readSignUp(email, form, { referral: client.query.get('referral_code'), locale: client.locale, answers });
  }

  private demandPerson({ program, client }: Attempt, form: VerifyRequest): Promise<void> {
    const hosts = client.host === null ? program.hosts : [client.host];
    return this.botCheck.demand(form['cf-turnstile-response'], hosts, client.address);
  }

  /**
   * The participant of the address, and whether they have signed in with this browser; without one, the pending sign-up
   * of the browser.
   */
  private lookUp({ account, browserToken }: Attempt): Promise<{
    participant: ParticipantRow | null;
    registration: Registration | null;
    isBrowser: boolean;
  }> {
    return this.db.transaction(account.scope, async () => {
      const participant = await this.participants.findByEmail(account.scope, account.email);
      // Both questions are asked of every address, so that the answers take equal time.
      const isBrowser = await this.codes.isKnownBrowser(account, browserToken);
      const pending = await this.codes.pendingRegistration(account, browserToken);
      return { participant, registration: participant ? null : pending, isBrowser: participant !== null && isBrowser };
    });
  }

  private sendTo(attempt: Attempt, participant: ParticipantRow, isBrowser: boolean): Promise<Answer> {
    if (participant.status !== 'active' && participant.status !== 'pending') throw new SignInUnavailableError();
    const name = isBrowser ? participant.first_name : '';
    return this.db.transaction(attempt.account.scope, () => this.send(attempt, participant, null, name));
  }

  /** Issues a code or link and queues its mail. `first_name` is what this browser knows. Runs in the open transaction. */
  private async send(
    attempt: Attempt,
    participant: ParticipantRow | null,
    registration: Registration | null,
    first_name = '',
  ): Promise<Answer> {
    const { account, program, client, browserToken } = attempt;
    const subjectId = participant?.id ?? null;
    const { method, secret } = await this.codes.issue(account, {
      method: program.method,
      subjectId,
      registration,
      browserToken,
      clientAddress: client.address,
    });
    if (await this.programs.writesTo(account.scope, account.email)) {
      await this.mail.send(this.codes.numberOf(account), {
        method,
        secret: method === 'otp' ? secret : linkOf(attempt, secret),
        minutes: method === 'otp' ? limits.codeMinutes : limits.linkMinutes,
        locale: languageFor(program.languages, participant?.preferred_locale ?? null, client.locale),
        brand: program.brand,
        // Without the name of a sign-up: a visitor could otherwise write to strangers in the program's name.
        recipient: { name: participant?.first_name ?? '', address: account.email },
      });
    }
    return {
      body: {
        ok: true,
        participant: { first_name },
        otp_logged: false,
        sign_type: method,
        browser_token: browserToken,
        message: null,
        resend_in: limits.resendSeconds,
      },
      headers: { [sessionHeaders.browser]: browserToken },
    };
  }

  /** Uses the proof up and starts a session under a new id in one transaction. */
  private complete(caller: SiteCaller, client: Client, { languages }: SignInProgram, proof: Proof): Promise<Answer> {
    const { scope, method, codeId } = proof;
    return this.db.transaction(scope, async () => {
      const browserToken = client.browserToken ?? newToken();
      const { subject_id: subjectId, registration, issued_by } = await this.codes.consume(proof, browserToken);
      const language = languages.mayChoose ? (registration?.locale ?? client.locale) : null;
      const participant =
        issued_by === null
          ? await this.participants.signIn(scope, { codeId, subjectId, registration, language })
          : await this.participants.openFor(scope, subjectId);
      if (registration) await this.answers.storeSignUp(scope, participant.id, registration.answers);
      if (caller.kind === 'participant') await this.sessions.end(scope, caller.session_id);
      const session = await this.sessions.start(scope, participant.id, client, issued_by);
      const headers = { ...session, [sessionHeaders.browser]: browserToken };
      return {
        body: {
          ok: true,
          participant: sessionParticipant(participant),
          otp_logged: true,
          sign_type: method,
          browser_token: null,
          message: null,
        },
        headers,
      };
    });
  }
}

/** The token comes after the `#`, which browsers never send: opening or prefetching a link does not use it. */
function linkOf({ program, client }: Attempt, token: string): string {
  const wanted = safeRedirect(client.query.get('redirect_to') ?? client.query.get('redirectTo'));
  const query = wanted === '/' ? '' : `?redirect_to=${encodeURIComponent(wanted)}`;
  return `${originFor(program, client)}/signin${query}#token=${token}`;
}

/**
 * The link's host: a session that starts on another of the program's domains would be missing where the link was
 * requested. Never an IP address: the default program's site answers to all of them, foreign ones included.
 */
function originFor({ origin, hosts }: SignInProgram, { host }: Client): string {
  if (host === null || hosts.includes(host)) return origin;
  const url = new URL(origin);
  url.hostname = host;
  // Parsed as a URL: `192.0.2.7.` and `0xc0000207` are addresses as well.
  return isIP(url.hostname.replace(/[[\]]/g, '')) === 0 ? url.origin : origin;
}
