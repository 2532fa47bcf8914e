import type { SignInType } from '@laurel/contracts/identity/sign-in.dto';
import { type ProgramFacts, ProgramAccess } from '@laurel/service-kit/auth/program-access';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { NotFoundError } from '@laurel/service-kit/errors/business-error';
import { Inject, Injectable } from '@nestjs/common';
import { IDENTITY_CONFIG, type IdentityConfig } from '../config.ts';
import type { Brand } from '../mail/mail-templates.ts';
import type { ProgramLanguages } from './language-for.ts';
import { type ProgramRow, ProgramsRepository } from './programs.repository.ts';

/** The settings of a program that sign-in needs. */
export interface SignInProgram {
  method: SignInType;
  brand: Brand;
  /** `https://<subdomain>.<suffix>`: the origin of its links. */
  origin: string;
  /** Host names on which the program's site may be open, without port. */
  hosts: readonly string[];
  /** The enrolment page for new people, when the program has one of its own. */
  enrolmentUrl: string | null;
  languages: ProgramLanguages;
}

/** Programs, copied from the events of the programs service. */
@Injectable()
export class ProgramsService extends ProgramAccess {
  constructor(
    private readonly programs: ProgramsRepository,
    @Inject(IDENTITY_CONFIG) private readonly config: IdentityConfig,
  ) {
    super();
  }

  override async of(programId: string): Promise<ProgramFacts | null> {
    const program = await this.programs.find(programId);
    return program && { organization_id: program.organization_id, features: program.features };
  }

  async forSignIn(scope: TenantScope): Promise<SignInProgram> {
    const program = await this.programs.find(scope.programId);
    if (!program) throw new NotFoundError();
    const { publicScheme, publicHostSuffix } = this.config;
    const suffix = publicHostSuffix.replace(/:\d+$/, '');
    return {
      method: program.features['otp_login'] === true ? 'otp' : 'magic_link',
      brand: {
        name: program.test_mode ? `[Test] ${program.name}` : program.name,
        colours: program.mail_colours ?? null,
      },
      origin: `${publicScheme}://${program.subdomain}.${publicHostSuffix}`,
      hosts: [`${program.subdomain}.${suffix}`, suffix],
      enrolmentUrl: program.override_enrollment ? httpsUrl(program.program_custom_signin_url) : null,
      languages: { mayChoose: program.i18n_enabled, own: program.language },
    };
  }

  /** Whether mail may go to a participant's address: in test mode only to staff. Runs in the open transaction. */
  writesTo(scope: TenantScope, address: string): Promise<boolean> {
    return this.programs.writesTo(scope, address);
  }

  /** Claims the sweep of a program's erasures for an hour; `false` when one ended within so many hours. */
  beginErasureSweep(scope: TenantScope, hours: number): Promise<boolean> {
    return this.programs.beginErasureSweep(scope, hours);
  }

  endErasureSweep(scope: TenantScope): Promise<void> {
    return this.programs.endErasureSweep(scope);
  }

  /** Whether participants of the program may choose this setting for their mail. */
  async offersEmailSetting(scope: TenantScope, id: string): Promise<boolean> {
    const program = await this.programs.find(scope.programId);
    return program?.email_settings.some((setting) => setting.id === id) ?? false;
  }

  /** Name and mode; a program in test mode stays in it. */
  async summaryOf(scope: TenantScope): Promise<Pick<ProgramRow, 'id' | 'name' | 'test_mode'>> {
    const program = await this.programs.find(scope.programId);
    if (!program) throw new NotFoundError();
    const { id, name, test_mode } = program;
    return { id, name, test_mode };
  }

  ids(): Promise<string[]> {
    return this.programs.ids();
  }
}

function httpsUrl(text: string | null): string | null {
  return text !== null && URL.canParse(text) && new URL(text).protocol === 'https:' ? text : null;
}
