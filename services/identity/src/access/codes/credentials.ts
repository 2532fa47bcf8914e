import type { SessionAudience } from '@laurel/contracts/identity/sessions.dto';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import passport from 'passport';
import { Strategy, type VerifiedCallback } from 'passport-custom';
import { type Account, CodesService, type Proof } from './codes.service.ts';

interface CodeCredential {
  account: Account;
  browserToken: string | null;
  code: string;
}

interface LinkCredential {
  scope: TenantScope;
  audience: SessionAudience;
  token: string;
}

interface CredentialKinds {
  code: CodeCredential;
  link: LinkCredential;
}

/**
 * The Passport strategies of the platform, one per kind of credential: each turns a credential into a proof.
 *
 * They belong to a Passport instance of this service: all services of a process share the package's default one.
 */
@Injectable()
export class Credentials {
  readonly #passport = new passport.Passport();

  constructor(codes: CodesService) {
    this.#use('code', ({ account, browserToken, code }) => codes.proveCode(account, browserToken, code));
    this.#use('link', ({ scope, audience, token }) => codes.proveLink(scope, audience, token));
  }

  /** Rejects with the strategy's own refusal. */
  prove<Kind extends keyof CredentialKinds>(kind: Kind, credential: CredentialKinds[Kind]): Promise<Proof> {
    return new Promise((resolve, reject) => {
      const settle = (error: unknown, proof?: Proof | false): void => {
        if (proof) resolve(proof);
        else reject(error instanceof Error ? error : new Error(`The ${kind} strategy gave no proof`));
      };
      const authenticate = this.#passport.authenticate(kind, { session: false }, settle) as (
        request: object,
        response: object,
        next: (error: unknown) => void,
      ) => void;
      authenticate({ credential }, {}, settle);
    });
  }

  #use<Kind extends keyof CredentialKinds>(
    kind: Kind,
    prove: (credential: CredentialKinds[Kind]) => Promise<Proof>,
  ): void {
    const verify = (request: object, done: VerifiedCallback): void => {
      const { credential } = request as { credential: CredentialKinds[Kind] };
      prove(credential).then(
        (proof) => done(null, proof),
        (error: unknown) => done(error),
      );
    };
    this.#passport.use(kind, new Strategy(verify));
  }
}
