import { ProgramAccess, type ProgramFacts } from '@laurel/service-kit/auth/program-access';
import { Injectable } from '@nestjs/common';
import { ProgramsRepository } from './programs.repository.ts';

/** Tells the guard which organization a program belongs to, from the facts that the programs service sends. */
@Injectable()
export class KeptProgramAccess extends ProgramAccess {
  constructor(private readonly repository: ProgramsRepository) {
    super();
  }

  override of(programId: string): Promise<ProgramFacts | null> {
    return this.repository.facts(programId);
  }
}
