import type { ProfileAnswer } from '@laurel/contracts/identity/account.dto';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import { withStats } from '../participants/participant-stats.ts';
import { type ListedParticipant, listedColumns } from './listed-participant.ts';
import type { ParticipantSql } from './participant-filter.ts';

@Injectable()
export class ParticipantListRepository {
  constructor(private readonly db: Database) {}

  /** A page, with the total of a limited search; `count` returns the total of other sets, and of an empty page. */
  async page(scope: TenantScope, table: ParticipantSql): Promise<{ rows: ListedParticipant[]; total: number | null }> {
    // Only the rows of the page are read; the index skips those before it.
    const found = await this.db.query<ListedParticipant & { total?: string | null }>(
      scope,
      `SELECT ${listedColumns}, page.total FROM (
         SELECT ${table.ids.column} AS id, ${table.isLimited ? 'count(*) OVER ()' : 'NULL'} AS total FROM ${table.ids.from}
         ORDER BY ${table.order} LIMIT ${table.limit} OFFSET ${table.offset}) page
       JOIN (${withStats}) ON p.program_id = $1 AND p.id = page.id ORDER BY ${table.order}`,
      table.params,
    );
    const total = found[0]?.total ?? null;
    for (const row of found) delete row.total;
    return { rows: found, total: total === null ? null : Number(total) };
  }

  /** The total, up to `most`; exact for filters by status and staff alone. */
  async count(scope: TenantScope, { tally, set, params }: ParticipantSql, most: number): Promise<number> {
    const [row] = tally
      ? await this.db.query<{ total: string }>(
          scope,
          `SELECT coalesce(sum(participants), 0) AS total FROM participant_tally
           WHERE program_id = $1 AND ($2::text[] IS NULL OR status = ANY ($2)) AND ($3::boolean IS NULL OR is_staff = $3)`,
          [scope.programId, tally.statuses, tally.isStaff],
        )
      : await this.db.query<{ total: string }>(
          scope,
          `SELECT count(*) AS total FROM (SELECT FROM ${set} LIMIT ${most}) found`,
          params,
        );
    return Number(row?.total ?? 0);
  }

  /** The beginnings of participants' answers to active attributes, in the order of the attributes. */
  async answers(scope: TenantScope, participantIds: readonly string[]): Promise<Map<string, ProfileAnswer[]>> {
    const rows = await this.db.query<ProfileAnswer & { participant_id: string }>(
      scope,
      `SELECT e.participant_id, a.attribute_name, left(e.value, 200) AS value
       FROM participant_profile e
       JOIN profile_attribute a ON a.program_id = e.program_id AND a.id = e.profile_attribute_id AND a.is_active
       WHERE e.program_id = $1 AND e.participant_id = ANY ($2) ORDER BY a.position, a.id`,
      [scope.programId, participantIds],
    );
    const answers = new Map<string, ProfileAnswer[]>();
    for (const { participant_id: id, attribute_name, value } of rows) {
      answers.set(id, [...(answers.get(id) ?? []), { attribute_name, value }]);
    }
    return answers;
  }

  /** Every tag that a participant of the program has. */
  async tags(scope: TenantScope): Promise<string[]> {
    const rows = await this.db.query<{ name: string }>(
      scope,
      `SELECT a.name FROM admin_tag a WHERE a.program_id = $1 AND EXISTS (
         SELECT FROM participant_tag t WHERE t.program_id = a.program_id AND t.tag_id = a.id)
       ORDER BY a.name LIMIT 1000`,
      [scope.programId],
    );
    return rows.map(({ name }) => name);
  }
}
