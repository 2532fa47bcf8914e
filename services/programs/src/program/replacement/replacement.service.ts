import type { AdminCaller } from '@laurel/contracts/auth/caller';
import type { AttachmentSaved, AttachmentUse, CaptionsRequest } from '@laurel/contracts/programs/media/media.dto';
import type { FocalPoint } from '@laurel/contracts/programs/media/picture-variants';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import type { FormFile } from '@laurel/service-kit/http/body/form-files';
import { Injectable } from '@nestjs/common';
import {
  type FileNames,
  FileReplacementService,
  type SeenFile,
} from '../media/replacement/file-replacement.service.ts';
import { LookHistory } from '../programs/look-records/look-history.ts';
import { publishedLook } from '../programs/looks/look-publisher.ts';
import { ProgramChanges } from '../programs/program-changes.ts';
import { ReplacementRepository } from './replacement.repository.ts';

type Captions = SeenFile & Pick<CaptionsRequest, 'language' | 'text'>;

const programUses: readonly string[] = ['look', 'look_draft', 'labels', 'seo', 'carousel', 'navigation_menu'];

/** Replaces files in place: with them goes every reference of the program. */
@Injectable()
export class ReplacementService {
  constructor(
    private readonly files: FileReplacementService,
    private readonly repository: ReplacementRepository,
    private readonly changes: ProgramChanges,
    private readonly history: LookHistory,
  ) {}

  /** Throws as `FileReplacementService`. */
  replace(scope: TenantScope, caller: AdminCaller, seen: SeenFile, file: FormFile): Promise<AttachmentSaved> {
    return this.files.replace(scope, caller, {
      seen,
      file,
      repoint: (names, uses) => this.repoint(scope, caller, names, uses),
    });
  }

  /** Throws as `FileReplacementService`. */
  focus(scope: TenantScope, caller: AdminCaller, seen: SeenFile, point: FocalPoint): Promise<AttachmentSaved> {
    return this.files.focus(scope, caller, {
      seen,
      point,
      repoint: (names, uses) => this.repoint(scope, caller, names, uses),
    });
  }

  /** Throws as `FileReplacementService`. */
  caption(scope: TenantScope, caller: AdminCaller, { language, text, ...seen }: Captions): Promise<AttachmentSaved> {
    return this.files.caption(scope, caller, {
      seen,
      language,
      text,
      repoint: (names, uses) => this.repoint(scope, caller, names, uses),
    });
  }

  /** Locks the program last: a save of a challenge or a post may wait for its row. */
  private async repoint(
    scope: TenantScope,
    caller: AdminCaller,
    names: FileNames,
    uses: readonly AttachmentUse[],
  ): Promise<void> {
    const challenges = uses.flatMap(({ kind, id }) => (kind === 'challenge' && id !== null ? [id] : []));
    if (challenges.length > 0) await this.repository.repointChallenges(scope, challenges, names);
    await this.repository.repointRecords(scope, names);
    if (!uses.some(({ kind }) => programUses.includes(kind))) return;
    const { program } = await this.changes.lock(scope);
    if (!(await this.repository.repointSettings(scope, names))) return;
    await this.changes.update(scope, { version: String(BigInt(program.version) + 1n) });
    const stored = await this.changes.find(scope);
    await this.changes.publish(scope, stored.program, stored.template);
    await this.history.add(scope, publishedLook(stored), { source: 'save', admin: caller });
  }
}
