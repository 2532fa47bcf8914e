import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { NotFoundError } from '@laurel/service-kit/errors/business-error';
import { Inject, Injectable } from '@nestjs/common';
import { PROGRAMS_CONFIG, type ProgramsConfig } from '../../config.ts';
import { readHost } from './host.ts';
import { SiteRepository } from './site.repository.ts';

const NO_SITE = '{"site":null,"organization_id":null}';
const SLUG = /^[a-z0-9-]{1,100}$/;

@Injectable()
export class SiteService {
  constructor(
    private readonly repository: SiteRepository,
    @Inject(PROGRAMS_CONFIG) private readonly config: ProgramsConfig,
  ) {}

  /** JSON text of a `SiteLookup`. */
  async lookUp(host: string): Promise<string> {
    const question = readHost(host, this.config.hostSuffix);
    const found = question === null ? null : await this.repository.siteOfHost(question);
    if (found === null) return NO_SITE;
    return (await this.repository.site({ programId: found.program_id }, found.url_path)) ?? NO_SITE;
  }

  /** JSON text of a `ProgramPage`. */
  async page(scope: TenantScope, slug: string): Promise<string> {
    const page = SLUG.test(slug) ? await this.repository.page(scope, slug) : null;
    if (page === null) throw new NotFoundError();
    return page;
  }
}
