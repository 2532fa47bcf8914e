import type { AdminCaller } from '@laurel/contracts/auth/caller';
import { differingFields, type Look, lookValues } from '@laurel/contracts/programs/look/look-fields';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { InvalidInputError } from '@laurel/service-kit/errors/business-error';
import { NoChangesError } from '@laurel/service-kit/http/edit-errors';
import { Injectable } from '@nestjs/common';
import { safeCss } from '../../sanitize/safe-css.ts';
import { LayoutRepository } from '../layout/layout.repository.ts';
import { ProgramChanges, type StoredProgram } from '../program-changes.ts';
import { templateFaults } from '../program.rules.ts';
import { LookHistory, type Publication } from '../look-records/look-history.ts';

export const publishedLook = ({ program, template }: StoredProgram): Look => ({
  template_detail: template,
  css: program.css,
});

/** Publishes a whole look: the site, its style sheet, the event, the entry of the trail and the version. */
@Injectable()
export class LookPublisher {
  constructor(
    private readonly history: LookHistory,
    private readonly layout: LayoutRepository,
    private readonly changes: ProgramChanges,
  ) {}

  /** `stored` is locked. Throws 422 when a value is not valid any more, or nothing would change. */
  async publish(
    scope: TenantScope,
    caller: AdminCaller,
    { stored, look }: { stored: StoredProgram; look: Look },
    { action, publication }: { action: string; publication: Publication },
  ): Promise<void> {
    const before = publishedLook(stored);
    const fields = differingFields(before, look);
    if (fields.length === 0) throw new NoChangesError();
    const faults = templateFaults(look.template_detail);
    if (Object.keys(faults).length > 0) throw new InvalidInputError(faults);
    const columns = fields.includes('css') ? { css: look.css, servedCss: safeCss('css', look.css) } : {};
    await this.layout.putTemplate(scope, look.template_detail);
    const change = { action, before: lookValues(before, fields), after: lookValues(look, fields) };
    const { program } = stored;
    await this.changes.save(scope, caller, { program, template: look.template_detail }, columns, change);
    await this.history.add(scope, look, publication);
  }
}
