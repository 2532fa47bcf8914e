import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.ts';

/** Looks up which program a record belongs to. */
@Injectable()
export class RecordPrograms {
  constructor(private readonly database: Database) {}

  /** `null` when the table holds no such record. */
  async programOf(table: string, id: string): Promise<string | null> {
    const [row] = await this.database.unscoped<{ id: string | null }>('SELECT program_of($1, $2) AS id', [table, id]);
    return row?.id ?? null;
  }
}
