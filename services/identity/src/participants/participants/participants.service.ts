import type { SignUpSignals } from '@laurel/contracts/events/domain-event';
import type { ProvisionParticipantRequest } from '@laurel/contracts/identity/admin.dto';
import type { Locale } from '@laurel/contracts/languages/languages';
import type { Provisioned } from '@laurel/contracts/programs/provisioning.dto';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Outbox } from '@laurel/service-kit/events/outbox';
import { NotFoundError } from '@laurel/service-kit/errors/business-error';
import { Injectable } from '@nestjs/common';
import type { Registration } from '../../access/codes/registration.ts';
import { MailboxesService } from '../../access/mailboxes/mailboxes.service.ts';
import { SessionsService } from '../../access/sessions/sessions.service.ts';
import { SignUpSignalsService } from '../../access/sign-up-signals/sign-up-signals.service.ts';
import { demandEmail } from './email-address.errors.ts';
import { SignInUnavailableError } from './participants.errors.ts';
import { type NewParticipant, type ParticipantChange, ParticipantsRepository } from './participants.repository.ts';
import { type ParticipantRow, snapshotOf } from '../../access/sessions/session-participant.ts';

/** A used code or link, with the participant that it was sent to or the sign-up that it completes. */
export interface ProvenSignIn {
  codeId: string;
  subjectId: string | null;
  registration: Registration | null;
  /** The language to store; `null` where the program offers no choice. */
  language: Locale | null;
}

@Injectable()
export class ParticipantsService {
  constructor(
    private readonly participants: ParticipantsRepository,
    private readonly mailboxes: MailboxesService,
    private readonly signals: SignUpSignalsService,
    private readonly sessions: SessionsService,
    private readonly outbox: Outbox,
  ) {}

  /** The participant with the address in the program, blocked or not. Runs in the open transaction. */
  findByEmail(scope: TenantScope, email: string): Promise<ParticipantRow | null> {
    return this.participants.findByEmail(scope, email);
  }

  /**
   * The participant whose mailbox the used code has proven, created now for a sign-up. Runs in the open transaction.
   */
  async signIn(
    scope: TenantScope,
    { codeId, subjectId, registration, language }: ProvenSignIn,
  ): Promise<ParticipantRow> {
    const id = subjectId ?? (registration && (await this.register(scope, registration, codeId)).id);
    const row = id === null ? null : await this.participants.signIn(scope, id, language);
    if (!row) throw new SignInUnavailableError();
    // Imported participants and changed addresses included: signing in proves their mailbox.
    await this.mailboxes.remember(scope, row.email);
    if (row.activated) await this.outbox.append(scope, { type: 'participant.changed', data: snapshotOf(row) });
    return row;
  }

  /**
   * The participant whose site a member of staff opens: not counted and not proven by it. Runs in the open transaction.
   */
  async openFor(scope: TenantScope, id: string | null): Promise<ParticipantRow> {
    const row = id === null ? null : await this.participants.findActive(scope, id);
    if (!row || row.is_staff) throw new SignInUnavailableError();
    return row;
  }

  /** Creates a participant or updates them to this state; a repeated call changes and publishes nothing. */
  async provision(scope: TenantScope, address: string, request: ProvisionParticipantRequest): Promise<Provisioned> {
    const email = demandEmail(address);
    const { first_name: firstName, last_name: lastName, status } = request;
    const added = await this.create(scope, { email, firstName, lastName, status: status ?? 'active' });
    return { id: added ? added.id : await this.bringTo(scope, email, { firstName, lastName, status }) };
  }

  /** Adds a participant and publishes it; `null` when the address has one. Runs in the open transaction. */
  async create(scope: TenantScope, participant: NewParticipant): Promise<ParticipantRow | null> {
    const added = await this.participants.add(scope, participant);
    if (added) await this.announce(scope, added, { referralCode: null });
    return added;
  }

  /**
   * Updates the participant of an address to these values and returns their id; without a difference nothing is published.
   * Runs in the open transaction.
   */
  async bringTo(scope: TenantScope, email: string, wanted: Partial<ParticipantChange>): Promise<string> {
    const present = await this.participants.findByEmail(scope, email);
    if (!present) throw new NotFoundError();
    await this.change(scope, present, wanted);
    return present.id;
  }

  private async register(scope: TenantScope, registration: Registration, codeId: string): Promise<ParticipantRow> {
    const { email, first_name: firstName, last_name: lastName, postal, referral_code: referralCode } = registration;
    const names = { email, firstName, lastName, postal, referralCode };
    const added = await this.participants.add(scope, { ...names, status: 'active', agreedToTerms: true });
    if (added) {
      await this.signals.assign(scope, codeId, added.id);
      const signals = referralCode === null ? undefined : await this.signals.find(scope, codeId, added.id);
      await this.announce(scope, added, { referralCode, signals });
      return added;
    }
    const present = await this.participants.findByEmail(scope, email);
    if (!present) throw new NotFoundError();
    return present;
  }

  private async announce(
    scope: TenantScope,
    row: ParticipantRow,
    { referralCode, signals }: { referralCode: string | null; signals?: SignUpSignals | undefined },
  ): Promise<void> {
    const { repeated } = await this.mailboxes.remember(scope, row.email);
    const data = {
      ...snapshotOf(row),
      referral_code: referralCode,
      repeated_mailbox: repeated,
      ...(signals && { signals }),
    };
    await this.outbox.append(scope, { type: 'participant.registered', data });
  }

  private async change(scope: TenantScope, present: ParticipantRow, wanted: Partial<ParticipantChange>): Promise<void> {
    const { firstName = present.first_name, lastName = present.last_name } = wanted;
    const { status = present.status } = wanted;
    const same = firstName === present.first_name && lastName === present.last_name && status === present.status;
    if (same) return;
    const row = await this.participants.change(scope, present.id, {
      firstName,
      lastName,
      status,
    });
    if (row) await this.outbox.append(scope, { type: 'participant.changed', data: snapshotOf(row) });
    if (status === 'active') await this.sessions.refreshAllOf(scope, present.id);
    else await this.sessions.endAllOf(scope, present.id);
  }
}
