import { StreamableFile } from '@nestjs/common';
import { Readable } from 'node:stream';
import type { Database } from '../database/database.ts';
import type { TenantScope } from '../database/tenant-scope.ts';

/** One kind of record about people in a service. */
export interface PersonalSection {
  /** Name for people, for example `sessions`. */
  section: string;
  /** A SELECT of one row a record; `$1` is the program, `$2` the participant. */
  sql: string;
}

/** A record in a personal data export: its section and its fields. */
export type PersonalRecord = [section: string, fields: Record<string, unknown>];

/**
 * A service's data about one participant: a line of JSON, a `PersonalRecord`, for each record, section after section.
 * Each section is read while it is sent, in a transaction of its own.
 */
export function personalData(
  database: Database,
  scope: TenantScope,
  participantId: string,
  sections: readonly PersonalSection[],
): StreamableFile {
  const lines = async function* (): AsyncGenerator<string> {
    for (const { section, sql } of sections) {
      const rows = await database.transaction(scope, () =>
        database.query<{ line: string }>(scope, `SELECT json_build_array($3::text, r)::text AS line FROM (${sql}) r`, [
          scope.programId,
          participantId,
          section,
        ]),
      );
      yield rows.map(({ line }) => `${line}\n`).join('');
    }
  };
  return new StreamableFile(Readable.from(lines()), { type: 'text/plain; charset=utf-8' });
}
