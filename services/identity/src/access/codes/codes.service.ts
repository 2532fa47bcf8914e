import type { SessionAudience } from '@laurel/contracts/identity/sessions.dto';
import type { SignInType } from '@laurel/contracts/identity/sign-in.dto';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { CodeSecrets, hashToken, newToken } from './code-secrets.ts';
import { InvalidOtpError, LinkEndedError, ResendTooEarlyError, TooManyCodesError } from './codes.errors.ts';
import { AdminCodesRepository } from './admin-codes.repository.ts';
import type { Usage } from './code-tries.ts';
import { type CodeStore, CodesRepository, type ConsumedCode } from './codes.repository.ts';
import { limits } from './limits.ts';
import type { Registration } from './registration.ts';

/** A mailbox on one program's site, or in the back-office. */
export interface Account {
  scope: TenantScope;
  audience: SessionAudience;
  email: string;
  /** Purpose of codes that do not sign in: a code is valid for its purpose alone. */
  purpose?: 'deletion' | 'staff' | 'invitation';
}

export interface CodeRequest {
  method: SignInType;
  /** Participant or admin; `null` without one, or for one who may not sign in (then no mail is sent either). */
  subjectId: string | null;
  registration: Registration | null;
  browserToken: string;
  /** Network address of the asker; absent for a request that only the account's session or staff can make. */
  clientAddress?: string;
  /** The member of staff who requests it in the participant's place. */
  issuedBy?: string;
}

export interface IssuedCode {
  /** A link may replace a requested code: after too many wrong codes only links sign in. */
  method: SignInType;
  /** Six digits, or the token of a link. Goes into the mail and nowhere else. */
  secret: string;
}

/** Proof that a person reads the mailbox; valid for one `consume`. */
export interface Proof {
  scope: TenantScope;
  audience: SessionAudience;
  method: SignInType;
  codeId: string;
}

const SIX_DIGITS = /^[0-9]{6}$/;

/** One-time codes and links, for participants and admins alike. */
@Injectable()
export class CodesService {
  constructor(
    private readonly db: Database,
    private readonly codes: CodesRepository,
    private readonly adminCodes: AdminCodesRepository,
    private readonly secrets: CodeSecrets,
  ) {}

  numberOf({ audience, scope, email, purpose }: Account): Buffer {
    return this.secrets.account(audience, scope.programId, email, purpose);
  }

  /**
   * Issues a code or link in the open transaction. It supersedes the older ones of its browser; a link supersedes the
   * account's older links as well, because it works in every browser.
   */
  async issue(account: Account, request: CodeRequest): Promise<IssuedCode> {
    const { scope, audience } = account;
    const number = this.numberOf(account);
    const codes = this.storeOf(audience);
    await codes.lockAccount(scope, number);
    const browserHash = hashToken(request.browserToken);
    const asker = await this.askerOf(account, request, browserHash);
    const usage = await codes.usage(scope, number, asker);
    demandBudget(usage, request.clientAddress !== undefined && !asker.equals(browserHash));
    const method = isLocked(usage) ? 'magic_link' : request.method;
    const secret = method === 'otp' ? this.secrets.newCode() : newToken();
    const salt = randomBytes(16);
    const secretHash =
      method === 'otp' ? this.secrets.hashCode(secret, { account: number, browserHash, salt }) : hashToken(secret);
    await codes.supersede(scope, number, { browserHash });
    if (method === 'magic_link') await codes.supersede(scope, number, { method });
    const { subjectId, registration, issuedBy = null } = request;
    await codes.add(scope, {
      account: number,
      asker,
      method,
      subjectId,
      registration,
      issuedBy,
      minutes: lifetimeOf(account, method),
      browserHash,
      salt,
      secretHash,
    });
    return { method, secret };
  }

  /** The sign-up that this browser began for the account within the last hour. Runs in the open transaction. */
  pendingRegistration(account: Account, browserToken: string): Promise<Registration | null> {
    return this.storeOf(account.audience).pendingRegistration(
      account.scope,
      this.numberOf(account),
      hashToken(browserToken),
    );
  }

  /**
   * Compares a typed code. The try is counted and committed before; a text that is no code is not counted.
   *
   * Throws `InvalidOtpError`. Must not run inside a transaction.
   */
  async proveCode(account: Account, browserToken: string | null, code: string): Promise<Proof> {
    if (!SIX_DIGITS.test(code) || browserToken === null) throw new InvalidOtpError();
    const number = this.numberOf(account);
    const browserHash = hashToken(browserToken);
    const counted = await this.storeOf(account.audience).countTry(account.scope, number, browserHash);
    if (counted.refusal !== null) throw new InvalidOtpError(counted.refusal);
    const { id, salt, secret_hash } = counted;
    if (!this.secrets.matches(code, { account: number, browserHash, salt }, secret_hash)) throw new InvalidOtpError();
    return { scope: account.scope, audience: account.audience, method: 'otp', codeId: id };
  }

  /** Finds a link's token without using it. Throws `LinkEndedError`. */
  async proveLink(scope: TenantScope, audience: SessionAudience, token: string): Promise<Proof> {
    const codes = this.storeOf(audience);
    const id = await this.db.transaction(scope, () => codes.findLink(scope, hashToken(token)));
    if (id === null) throw new LinkEndedError();
    return { scope, audience, method: 'magic_link', codeId: id };
  }

  /**
   * Uses a proof up in the open transaction and ends the account's other open codes; of concurrent calls exactly one
   * succeeds. A link is used up in the browser of `browserToken`, which need not be the one that asked for it.
   */
  async consume({ scope, audience, method, codeId }: Proof, browserToken: string | null): Promise<ConsumedCode> {
    const codes = this.storeOf(audience);
    const browserHash = method === 'magic_link' ? hashToken(browserToken ?? newToken()) : null;
    const consumed = await codes.consume(scope, codeId, browserHash);
    if (!consumed) throw method === 'otp' ? new InvalidOtpError('otp_expired') : new LinkEndedError();
    await codes.supersede(scope, consumed.account);
    return consumed;
  }

  /** Whether a person has signed in to the account with this browser. Runs in the open transaction. */
  isKnownBrowser(account: Account, browserToken: string): Promise<boolean> {
    return this.storeOf(account.audience).isKnown(account.scope, this.numberOf(account), hashToken(browserToken));
  }

  /** Deletes all codes of an account, and with them its budgets. Runs in the open transaction. */
  forget(account: Account): Promise<void> {
    return this.storeOf(account.audience).forget(account.scope, this.numberOf(account));
  }

  /** Deletes expired codes of a program or of the back-office. Runs in the open transaction. */
  tidy(scope: TenantScope, audience: SessionAudience): Promise<void> {
    return this.storeOf(audience).tidy(scope);
  }

  /** Whose budget a request uses: a stranger's must not use up that of the browsers that the account signs in with. */
  private async askerOf(
    account: Account,
    { browserToken, clientAddress }: CodeRequest,
    browserHash: Buffer,
  ): Promise<Buffer> {
    if (clientAddress === undefined) return this.numberOf(account);
    const isKnown = await this.isKnownBrowser(account, browserToken);
    return isKnown ? browserHash : this.secrets.mark('client', clientAddress);
  }

  private storeOf(audience: SessionAudience): CodeStore {
    return audience === 'admin' ? this.adminCodes : this.codes;
  }
}

function lifetimeOf({ purpose }: Account, method: SignInType): number {
  if (purpose === 'invitation') return limits.invitationMinutes;
  return method === 'otp' ? limits.codeMinutes : limits.linkMinutes;
}

function demandBudget(usage: Usage, isStranger: boolean): void {
  const waited = usage.seconds_since_last;
  if (waited !== null && waited < limits.resendSeconds) {
    throw new ResendTooEarlyError(Math.min(limits.resendSeconds, Math.ceil(limits.resendSeconds - waited)));
  }
  if (usage.issued_in_hour >= limits.issuedPerHour) {
    throw new TooManyCodesError(Math.max(1, Math.ceil(usage.seconds_until_free)));
  }
  if (isStranger && usage.strangers_in_hour >= limits.issuedToStrangersPerHour) {
    throw new TooManyCodesError(Math.max(1, Math.ceil(usage.strangers_until_free)));
  }
}

function isLocked(usage: Usage): boolean {
  return usage.failed_in_day >= limits.failedTriesPerDay || usage.failed_in_month >= limits.failedTriesPerMonth;
}
