import { ProgramAccess, type ProgramFacts } from '@laurel/service-kit/auth/program-access';
import { Injectable } from '@nestjs/common';
import { ProgramsRepository } from './programs.repository.ts';

/** Gives the guard a program's organization, from the events of the programs service. */
@Injectable()
export class CopiedProgramAccess extends ProgramAccess {
  constructor(private readonly repository: ProgramsRepository) {
    super();
  }

  override of(programId: string): Promise<ProgramFacts | null> {
    return this.repository.facts(programId);
  }
}
