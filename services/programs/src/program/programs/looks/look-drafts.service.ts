import type { AdminCaller } from '@laurel/contracts/auth/caller';
import type {
  DiscardLookDraftRequest,
  LookDraft,
  PublishLookDraftRequest,
  SaveLookDraftRequest,
} from '@laurel/contracts/programs/look/look.dto';
import { draftChanges, draftCollisions, draftedLook, draftValues } from '@laurel/contracts/programs/look/look-draft';
import { type Look, type LookField, lookValues } from '@laurel/contracts/programs/look/look-fields';
import type { ProgramSettingsSaved } from '@laurel/contracts/programs/settings.dto';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { InvalidInputError } from '@laurel/service-kit/errors/business-error';
import { NoChangesError, VersionConflictError } from '@laurel/service-kit/http/edit-errors';
import { savedRecord } from '@laurel/service-kit/http/saved-record';
import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { safeCss } from '../../sanitize/safe-css.ts';
import { ProgramChanges, type StoredProgram } from '../program-changes.ts';
import { SettingsService, UPDATED } from '../settings/settings.service.ts';
import { LookDraftsRepository } from '../look-records/look-drafts.repository.ts';
import { LookPublisher, publishedLook } from './look-publisher.ts';
import { draftFaults, faultPath, publishFaults } from './look.rules.ts';
import { LookDraftConflictError, LookDraftGoneError } from './looks.errors.ts';

interface Standing {
  stored: StoredProgram;
  published: Look;
  draft: LookDraft | null;
}

/** The draft of a program's look, which its staff share. */
@Injectable()
export class LookDraftsService {
  constructor(
    private readonly drafts: LookDraftsRepository,
    private readonly publisher: LookPublisher,
    private readonly changes: ProgramChanges,
    private readonly settings: SettingsService,
  ) {}

  /** Changes what visitors see in nothing. */
  async save(
    scope: TenantScope,
    caller: AdminCaller,
    { changes: saved, version = null }: SaveLookDraftRequest,
  ): Promise<ProgramSettingsSaved> {
    const { stored, published, draft } = await this.lock(scope);
    const current = draft?.version ?? null;
    if (current !== version) throw new VersionConflictError('draft', version ?? 'none', current ?? 'none');
    const before = draft?.changes ?? [];
    const after = draftChanges(published, before, saved);
    if (isDeepStrictEqual(after, before)) throw new NoChangesError();
    const look = draftedLook(published, { changes: after });
    const faults = Object.entries(draftFaults(look, stored.program.contentLanguage)).map(
      ([field, words]) => [faultPath(field, saved), words] as const,
    );
    refuse(Object.fromEntries(faults));
    safeCss(faultPath('css', saved), look.css);
    await this.drafts.put(scope, caller, after);
    const fields = saved.map(({ field }) => field);
    await this.record(scope, caller, stored, 'save_look_draft', [draftedLook(published, draft), look], fields);
    return savedRecord('The draft has been saved.', await this.settings.show(scope));
  }

  /** Values that were published since stay refused until staff have decided over that look. */
  async publish(
    scope: TenantScope,
    caller: AdminCaller,
    { version, program_version, keep_published: kept = [] }: PublishLookDraftRequest,
  ): Promise<ProgramSettingsSaved> {
    const { stored, published, changes } = await this.lockAt(scope, version);
    const collisions = draftCollisions(published, changes);
    if (collisions.length > 0 && program_version !== stored.program.version) {
      throw new LookDraftConflictError(collisions);
    }
    const staying = collisions.map(({ field }) => field).filter((field) => kept.includes(field));
    const publishing = changes.filter(({ field }) => !staying.includes(field));
    const look = draftedLook(published, { changes: publishing });
    refuse(publishFaults(published, look, stored.program.contentLanguage));
    const publication = { source: 'draft', admin: caller } as const;
    await this.publisher.publish(scope, caller, { stored, look }, { action: 'publish_look_draft', publication });
    await this.drafts.put(scope, caller, []);
    return savedRecord(UPDATED, await this.settings.show(scope));
  }

  async discard(
    scope: TenantScope,
    caller: AdminCaller,
    { version }: DiscardLookDraftRequest,
  ): Promise<ProgramSettingsSaved> {
    const { stored, changes } = await this.lockAt(scope, version);
    await this.drafts.put(scope, caller, []);
    const change = { action: 'discard_look_draft', before: draftValues(changes), after: null };
    await this.changes.record(scope, caller, stored.program, change);
    return savedRecord('The draft has been discarded.', await this.settings.show(scope));
  }

  /** The lock of the program has drafts and publications take turns. */
  private async lock(scope: TenantScope): Promise<Standing> {
    const stored = await this.changes.lock(scope);
    const published = publishedLook(stored);
    return { stored, published, draft: await this.drafts.find(scope, published) };
  }

  private async lockAt(
    scope: TenantScope,
    version: string,
  ): Promise<Omit<Standing, 'draft'> & Pick<LookDraft, 'changes'>> {
    const { draft, ...standing } = await this.lock(scope);
    if (draft === null) throw new LookDraftGoneError();
    if (draft.version !== version) throw new VersionConflictError('draft', version, draft.version);
    return { ...standing, changes: draft.changes };
  }

  private record(
    scope: TenantScope,
    caller: AdminCaller,
    { program }: StoredProgram,
    action: string,
    [before, after]: readonly [Look, Look],
    fields: readonly LookField[],
  ): Promise<void> {
    const change = { action, before: lookValues(before, fields), after: lookValues(after, fields) };
    return this.changes.record(scope, caller, program, change);
  }
}

function refuse(faults: Record<string, string[]>): void {
  if (Object.keys(faults).length > 0) throw new InvalidInputError(faults);
}
