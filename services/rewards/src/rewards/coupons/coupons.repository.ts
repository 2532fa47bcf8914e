import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { CsvExport } from '@laurel/service-kit/table/csv-export';
import type { TableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable, type StreamableFile } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { PARTICIPANT_NAME } from '../../participants/participant-name.ts';
import { maskedCodeSql } from '../rewards/field-visibility.ts';
import { CouponFilePart } from './coupon-file.entity.ts';

export interface CouponListRow {
  number: string;
  code: string;
  participant_id: string | null;
  name: string | null;
  taken_at: Date | null;
  added_at: Date;
}

/** The reward that has a code. */
export interface CodeOwner {
  rewardId: string;
  rewardName: string;
}

export type FilePart = Pick<CouponFilePart, 'firstLine' | 'lines'>;

const listed = `(
  SELECT k.number, k.code, k.added_at, c.participant_id, c.claimed_at AS taken_at,
    CASE WHEN c.id IS NULL THEN 'free' ELSE 'taken' END AS status, ${PARTICIPANT_NAME} AS name
  FROM coupon k
  LEFT JOIN claim c ON c.program_id = k.program_id AND c.reward_id = k.reward_id AND c.coupon_number = k.number
  LEFT JOIN participant_copy p ON p.program_id = c.program_id AND p.id = c.participant_id
  WHERE k.program_id = $1 AND k.reward_id = $2) k`;

@Injectable()
export class CouponsRepository {
  constructor(
    private readonly database: Database,
    private readonly csv: CsvExport,
    @InjectRepository(CouponFilePart) private readonly files: Repository<CouponFilePart>,
  ) {}

  /** No other transaction adds codes in the program until this one ends. Taken before the lock of a reward. */
  async lockCodes(scope: TenantScope): Promise<void> {
    await this.database.query(scope, `SELECT pg_advisory_xact_lock(hashtextextended('coupons of ' || $1, 0))`, [
      scope.programId,
    ]);
  }

  /** The codes among them that rewards of the program have already, each with its reward. */
  async known(scope: TenantScope, codes: readonly string[]): Promise<Map<string, CodeOwner>> {
    const rows = await this.database.query<CodeOwner & { code: string }>(
      scope,
      `SELECT c.code, r.id AS "rewardId", r.name AS "rewardName" FROM unnest($2::text[]) AS g (code)
       JOIN coupon c ON c.program_id = $1 AND c.code = g.code
       JOIN reward r ON r.program_id = c.program_id AND r.id = c.reward_id`,
      [scope.programId, codes],
    );
    return new Map(rows.map(({ code, ...owner }) => [code, owner]));
  }

  /** Adds new codes after the `had` existing ones of a locked reward. */
  async add(
    scope: TenantScope,
    rewardId: string,
    { codes, had, importId }: { codes: readonly string[]; had: bigint; importId: string },
  ): Promise<void> {
    const params = [scope.programId, rewardId, codes, had.toString()];
    await this.database.query(
      scope,
      `INSERT INTO coupon (program_id, reward_id, number, code, import_id)
       SELECT $1::bigint, $2::bigint, $4::bigint + g.position, g.code, $5::uuid FROM unnest($3::text[]) WITH ORDINALITY AS g (code, position)`,
      [...params, importId],
    );
    await this.database.query(
      scope,
      `UPDATE reward_stock SET has_codes = has_codes OR cardinality($3::text[]) > 0, coupons = $4::bigint + cardinality($3::text[])
       WHERE program_id = $1 AND reward_id = $2`,
      params,
    );
  }

  async page(
    scope: TenantScope,
    rewardId: string,
    table: TableSql,
    clear: boolean,
  ): Promise<{ rows: CouponListRow[]; total: number }> {
    const from = `FROM ${listed} WHERE true${table.where}`;
    const params = [scope.programId, rewardId, ...table.params];
    const rows = await this.database.query<CouponListRow>(
      scope,
      `SELECT number, ${clear ? 'code' : maskedCodeSql('code')} AS code, participant_id, name, taken_at, added_at ${from}
       ORDER BY ${table.order} LIMIT ${table.limit} OFFSET ${table.offset}`,
      params,
    );
    const [count] = await this.database.query<{ total: number }>(
      scope,
      `SELECT count(*)::int AS total ${from}`,
      params,
    );
    return { rows, total: count?.total ?? 0 };
  }

  export(scope: TenantScope, rewardId: string, table: TableSql): Promise<StreamableFile> {
    return this.csv.stream(scope, {
      filename: 'coupons.csv',
      columns: [
        { header: 'number', sql: 'number' },
        { header: 'code', sql: 'code', text: true },
        { header: 'taken_by', sql: 'participant_id' },
        { header: 'taken_at', sql: 'iso(taken_at)' },
        { header: 'added_at', sql: 'iso(added_at)' },
      ],
      from: `${listed} WHERE true${table.where} ORDER BY ${table.order}`,
      params: [scope.programId, rewardId, ...table.params],
    });
  }

  async storePart({ programId }: TenantScope, fileId: string, part: number, found: FilePart): Promise<void> {
    await this.files.insert({ ...found, programId, fileId, part });
  }

  part({ programId }: TenantScope, fileId: string, part: number): Promise<FilePart | null> {
    return this.files.findOneBy({ programId, fileId, part });
  }

  /** Deletes a processed file, and files of cancelled jobs that are a day old. */
  async dropFile(scope: TenantScope, fileId: string): Promise<void> {
    await this.database.query(
      scope,
      `DELETE FROM coupon_file WHERE program_id = $1 AND (file_id = $2 OR kept_at < now() - interval '1 day')`,
      [scope.programId, fileId],
    );
  }
}
