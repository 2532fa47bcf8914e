import type { ProgramSnapshot } from '@laurel/contracts/programs/program-snapshot';
import { Injectable } from '@nestjs/common';
import { ProgramAccess, type ProgramFacts } from '../../auth/program-access.ts';
import { Database } from '../../database/database.ts';

/**
 * The table `program_copy` of a service that asks a program for its organization, its features and its clock alone. The
 * guard finds the program's organization there.
 */
@Injectable()
export class KnownPrograms extends ProgramAccess {
  constructor(private readonly database: Database) {
    super();
  }

  /** Stores the newest version; an older event that comes late changes nothing. Joins the open transaction. */
  async store(snapshot: ProgramSnapshot): Promise<void> {
    await this.database.unscoped(
      `INSERT INTO program_copy AS p (id, organization_id, features, clock_offset_seconds, version)
       VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (id) DO UPDATE SET organization_id = excluded.organization_id, features = excluded.features,
         clock_offset_seconds = excluded.clock_offset_seconds, version = excluded.version
       WHERE p.version <= excluded.version`,
      [
        snapshot.program_id,
        snapshot.organization_id,
        JSON.stringify(snapshot.features),
        snapshot.clock_offset_seconds ?? 0,
        snapshot.version,
      ],
    );
  }

  override async of(programId: string): Promise<ProgramFacts | null> {
    const [row] = await this.database.unscoped<ProgramFacts>(
      'SELECT organization_id, features FROM program_copy WHERE id = $1',
      [programId],
    );
    return row ?? null;
  }
}
