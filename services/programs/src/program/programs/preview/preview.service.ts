import type { PreviewRole } from '@laurel/contracts/page/preview';
import { type PreviewTicket, previewTicketSeconds } from '@laurel/contracts/page/preview.dto';
import { signPreviewTicket } from '@laurel/service-kit/auth/preview-ticket';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { NotFoundError } from '@laurel/service-kit/errors/business-error';
import { Inject, Injectable } from '@nestjs/common';
import { PROGRAMS_CONFIG, type ProgramsConfig, siteUrl } from '../../../config.ts';
import { ProgramChanges } from '../program-changes.ts';
import { SiteOffError } from './preview.errors.ts';

// The origin becomes part of a policy, in which other characters would have a meaning.
const HOST = /^[a-z0-9.-]{1,253}(?::\d{1,5})?$/;

/** Opens the preview of a program's site to its staff. */
@Injectable()
export class PreviewService {
  constructor(
    @Inject(PROGRAMS_CONFIG) private readonly config: ProgramsConfig,
    private readonly programs: ProgramChanges,
  ) {}

  /** @param host that of the back-office, the only one that may frame the site */
  async issueTicket(
    scope: TenantScope,
    role: PreviewRole,
    host: string = this.config.publicHost,
  ): Promise<PreviewTicket> {
    const program = await this.programs.row(scope);
    const place = host.toLowerCase();
    if (!program || !HOST.test(place)) throw new NotFoundError();
    if (!program.isActive) throw new SiteOffError();
    const grant = {
      program_id: program.id,
      host: new URL(siteUrl(this.config, program.subdomain)).host,
      role,
      origin: `${this.config.publicScheme}://${place}`,
    };
    const ticket = signPreviewTicket(grant, this.config.tokenSecret, previewTicketSeconds);
    return { path: `/preview/${ticket}`, valid_seconds: previewTicketSeconds };
  }
}
