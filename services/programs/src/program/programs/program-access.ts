import { ProgramAccess, type ProgramFacts } from '@laurel/service-kit/auth/program-access';
import { Injectable } from '@nestjs/common';
import { ProgramsRepository } from './programs.repository.ts';

/** Returns a program's organization to the guard; this service owns the programs. */
@Injectable()
export class OwnProgramAccess extends ProgramAccess {
  constructor(private readonly repository: ProgramsRepository) {
    super();
  }

  override of(programId: string): Promise<ProgramFacts | null> {
    return this.repository.facts(programId);
  }
}
