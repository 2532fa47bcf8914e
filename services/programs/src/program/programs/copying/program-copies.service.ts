import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Outbox } from '@laurel/service-kit/events/outbox';
import { Injectable } from '@nestjs/common';
import { contentTagChanged, evergreenSettingChanged } from '../content-events.ts';
import { type CopiedTable, copiedTables, copyRows, type OriginalRow } from './copied-tables.ts';
import { ProgramCopiesRepository } from './program-copies.repository.ts';

/** The read content of a program. */
type ProgramContent = readonly { table: CopiedTable; rows: readonly OriginalRow[] }[];

/**
 * Copies the look, pages, menus, slides, tiers, tags, evergreen settings and, as drafts, challenges of another program.
 */
@Injectable()
export class ProgramCopies {
  constructor(
    private readonly database: Database,
    private readonly repository: ProgramCopiesRepository,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Marks the program, whose files have to stay from then on, and reads it, in the open transaction of the new program.
   * The mark locks its row: no file is removed between the reading and the commit.
   */
  read(source: TenantScope): Promise<ProgramContent> {
    return this.database.inOtherProgram(source, async () => {
      await this.repository.markCopied(source);
      const content = [];
      for (const table of copiedTables) content.push({ table, rows: await this.repository.rows(source, table) });
      return content;
    });
  }

  /** Runs in the open transaction of the new program. */
  async write(scope: TenantScope, content: ProgramContent): Promise<void> {
    const copy = { programId: scope.programId, now: new Date().toISOString() };
    const newIds = new Map<string, ReadonlyMap<string, string>>();
    for (const { table, rows } of content) {
      const ids = await this.idsFor(scope, table, rows);
      newIds.set(table.name, ids);
      await this.repository.insert(scope, table, copyRows(table, rows, { ...copy, ids, parentIds: newIds }));
    }
    const tags = await this.repository.contentTags(scope);
    const settings = await this.repository.evergreenSettings(scope);
    await this.outbox.append(
      scope,
      ...tags.map((tag) => contentTagChanged(tag)),
      ...settings.map((setting) => evergreenSettingChanged(setting)),
    );
  }

  private async idsFor(
    scope: TenantScope,
    table: CopiedTable,
    rows: readonly OriginalRow[],
  ): Promise<Map<string, string>> {
    const old = rows.flatMap(({ id }) => id ?? []);
    if (old.length === 0) return new Map();
    const fresh = await this.repository.newIds(scope, table, old.length);
    return new Map(old.map((id, place) => [id, fresh[place] ?? '']));
  }
}
