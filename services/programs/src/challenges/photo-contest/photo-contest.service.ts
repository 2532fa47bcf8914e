import type { ContestPhotoPage } from '@laurel/contracts/programs/photo-contest/photos.dto';
import type { PageQuery } from '@laurel/contracts/table/table-query.dto';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { NotFoundError } from '@laurel/service-kit/errors/business-error';
import { Injectable } from '@nestjs/common';
import { PhotoContestRepository } from './photo-contest.repository.ts';
import { QratiApi } from './qrati-api.ts';

@Injectable()
export class PhotoContestService {
  constructor(
    private readonly repository: PhotoContestRepository,
    private readonly qrati: QratiApi,
  ) {}

  /** The entries of the program's contest; the partner stores them, this service does not. */
  async photos(scope: TenantScope, { page = 1, page_size = 20 }: PageQuery): Promise<ContestPhotoPage> {
    const contest = await this.repository.active(scope);
    if (contest === null) throw new NotFoundError();
    const { photos, total } = await this.qrati.photos(contest, page, page_size);
    return { data: photos, meta: { page, page_size, total } };
  }
}
