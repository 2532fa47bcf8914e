import type { AdminGrant } from '@laurel/contracts/auth/caller';
import {
  type AdminSession,
  type ParticipantSession,
  type SessionAudience,
  sessionHeaders,
  sessionRevokedChannel,
} from '@laurel/contracts/identity/sessions.dto';
import type { Locale } from '@laurel/contracts/languages/languages';
import { allPermissions } from '@laurel/test-kit/caller-factories';
import type { TestRedis } from '@laurel/test-kit/redis';
import { createHash, randomBytes } from 'node:crypto';
import { type ReceivedCall, sendJson, type ServiceDouble } from './service.fixture.ts';

const everywhere: AdminGrant[] = [{ program_id: null, permissions: allPermissions() }];

interface Held {
  audience: SessionAudience;
  programId: string | null;
  session: ParticipantSession | AdminSession;
}

/** Identity's side towards the gateway: starts, resolves and ends sessions, and publishes revocations. */
export class IdentityDouble {
  private readonly held = new Map<string, Held>();
  private serial = 0;
  /** The language of the accounts of participants who sign in from now on. */
  language: ParticipantSession['preferred_locale'] = null;

  constructor(
    readonly service: ServiceDouble,
    private readonly redis: TestRedis,
  ) {
    this.resolveSessions();
    service.on('/public/signin/verify', (call, response) => {
      const { caller } = call;
      const programId = 'program_id' in caller ? caller.program_id : '';
      const token = call.body.includes('"otp"') ? this.participant(programId) : null;
      sendJson(response, 200, { ok: true }, started(token));
    });
    service.on('/admin/v2/auth/verify', (_call, response) =>
      sendJson(response, 200, { success: true }, started(this.admin())),
    );
    for (const path of ['/public/signin/sign_out_user', '/admin/v2/auth/sign_out']) {
      service.on(path, async ({ caller, headers }, response) => {
        const id = 'session_id' in caller ? caller.session_id : '';
        const [token = ''] = [...this.held].find(([, { session }]) => session.caller.session_id === id) ?? [];
        await this.end(token);
        const isForm = headers.accept?.includes('text/html') === true;
        const redirect = isForm && { location: '/admin/v2/login' };
        sendJson(response, isForm ? 303 : 200, { success: true }, { [sessionHeaders.end]: '1', ...redirect });
      });
    }
  }

  /** Answers what session a cookie has, also again after a test has had another answer given. */
  resolveSessions(): void {
    this.service.on('/internal/sessions/resolve', (call, response) =>
      sendJson(response, 200, { session: this.resolve(call) }),
    );
  }

  /** Starts a session of a new participant; returns the cookie's value. */
  participant(programId: string, firstName = 'Ada'): string {
    const id = String((this.serial += 1));
    return this.hold('participant', programId, {
      caller: {
        kind: 'participant',
        program_id: programId,
        participant_id: id,
        session_id: id,
        first_name: firstName,
        'eligible_offers_rewards?': false,
      },
      participant: {
        id,
        first_name: firstName,
        last_name: 'Byron',
        name: `${firstName} Byron`,
        email: `person${id}@example.com`,
        avatar: null,
        created_at: '2026-01-01T00:00:00.000Z',
        points: '0',
        unused_points: '0',
        completed_challenges: 0,
        email_setting_id: null,
        'eligible_offers_rewards?': false,
      },
      preferred_locale: this.language,
    });
  }

  admin(preferred_locale: Locale = 'en', grants: AdminGrant[] = everywhere): string {
    const id = String((this.serial += 1));
    return this.hold('admin', null, {
      caller: {
        kind: 'admin',
        admin_id: id,
        session_id: id,
        organization_id: '10',
        name: 'Grace Hopper',
        super_admin: false,
        grants,
      },
      user: { id, first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com', preferred_locale },
      organization: { id: '10', name: 'Laurel Ltd', logo_public_url: null, background_image_public_url: null },
    });
  }

  /** The participant whose session a cookie's value is. */
  participantOf(token: string): string {
    const { session } = this.held.get(token) ?? {};
    return session && 'participant' in session ? session.participant.id : '';
  }

  /** Ends a session and publishes it, if Redis is there. */
  async end(token: string): Promise<void> {
    this.held.delete(token);
    await this.change(token);
  }

  /** Has the gateways resolve a session again. */
  async change(token: string): Promise<void> {
    const hash = createHash('sha256').update(token).digest('base64url');
    if (this.redis.client().status === 'ready') await this.redis.client().publish(sessionRevokedChannel, hash);
  }

  private hold(audience: SessionAudience, programId: string | null, session: Held['session']): string {
    const token = randomBytes(32).toString('base64url');
    this.held.set(token, { audience, programId, session });
    return token;
  }

  private resolve({ body }: ReceivedCall): Held['session'] | null {
    const asked = JSON.parse(body) as { token: string; audience: SessionAudience; program_id?: string };
    const found = this.held.get(asked.token);
    const fits = found?.audience === asked.audience && found.programId === (asked.program_id ?? null);
    return found && fits ? found.session : null;
  }
}

function started(token: string | null): Record<string, string> {
  return {
    [sessionHeaders.browser]: 'browser-token-of-this-browser-000000000000',
    ...(token !== null && { [sessionHeaders.start]: token }),
  };
}
