import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { CopyChecks } from './copy-checks.ts';
import { CopyStatements } from './copy-statements.ts';

/** The daily comparison of copies with their owners, for a service that has both. */
@Module({ imports: [DiscoveryModule], providers: [CopyStatements, CopyChecks] })
export class CopiesModule {}
