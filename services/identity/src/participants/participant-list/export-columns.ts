import {
  type ExportMode,
  type ExportType,
  maxPointsAtOnce,
} from '@laurel/contracts/identity/participants/participants.dto';
import type { ProfileAttributeRow } from '@laurel/contracts/identity/participants/profile.dto';
import type { CsvColumn } from '@laurel/service-kit/table/csv-export';
import { MAX_METRIC } from '../participant-import/rows/row-rules.ts';
import { withStats } from '../participants/participant-stats.ts';

const moment = (column: string): string => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
const plain = (name: string): CsvColumn => ({ header: name, sql: `p.${name}` });
const counter = (name: string): CsvColumn => ({ header: name, sql: `s.${name}` });
const text = (name: string): CsvColumn => ({ header: name, sql: `p.${name}`, text: true });

const person = [plain('id'), text('email'), text('first_name'), text('last_name')];
const tags: CsvColumn = { header: 'tags', sql: `coalesce(g.tags, '')`, text: true };

/** FROM of the columns; `$1` is the program. Tags are aggregated once and not per participant. */
export const exportedRows = `${withStats}
  LEFT JOIN (
    SELECT t.participant_id, string_agg(a.name, ',' ORDER BY t.position) AS tags
    FROM participant_tag t JOIN admin_tag a ON a.program_id = t.program_id AND a.id = t.tag_id
    WHERE t.program_id = $1 GROUP BY t.participant_id ORDER BY t.participant_id DESC) g ON g.participant_id = p.id`;

const report: CsvColumn[] = [
  ...person,
  plain('status'),
  { header: 'staff', sql: 'p.is_staff::text' },
  tags,
  counter('unused_points'),
  counter('completed_challenges'),
  counter('rewards_earned'),
  plain('sign_in_count'),
  { header: 'created_at', sql: moment('p.created_at') },
];

const details: CsvColumn[] = [
  counter('points'),
  counter('clicks'),
  text('gender'),
  text('phone'),
  text('address_1'),
  text('address_2'),
  text('city'),
  text('state'),
  text('postal'),
  text('affiliation'),
  plain('preferred_locale'),
  plain('referred_by'),
  text('aptos_wallet_address'),
  { header: 'last_sign_in_at', sql: moment('p.last_sign_in_at') },
];

/** The value of a counter where an import takes it, else an empty cell, which changes nothing. */
const upTo = (most: number, header: string, sql: string): CsvColumn => ({
  header,
  sql: `CASE WHEN ${sql} BETWEEN 0 AND ${most} THEN ${sql} END`,
});

/** The columns that an import reads, under its names. */
const importable: CsvColumn[] = [
  ...person,
  upTo(maxPointsAtOnce, 'points', 's.unused_points'),
  tags,
  upTo(MAX_METRIC, 'sign_in_count', 'p.sign_in_count'),
  upTo(MAX_METRIC, 'clicks', 's.clicks'),
];

export function exportColumns(mode: ExportMode, type: ExportType): CsvColumn[] {
  if (type === 'import') return importable;
  return mode === 'detailed' ? [...report, ...details] : report;
}

export function attributeColumn({ id, display_name }: ProfileAttributeRow): CsvColumn {
  return {
    header: display_name,
    sql: `(SELECT e.value FROM participant_profile e
      WHERE e.program_id = p.program_id AND e.participant_id = p.id AND e.profile_attribute_id = ${BigInt(id)})`,
    text: true,
  };
}
