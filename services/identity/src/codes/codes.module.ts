import { Module } from '@nestjs/common';
import { CodeSecrets } from './code-secrets.ts';
import { AdminCodesRepository } from './admin-codes.repository.ts';
import { CodesRepository } from './codes.repository.ts';
import { CodesService } from './codes.service.ts';
import { Credentials } from './credentials.ts';

@Module({
  providers: [AdminCodesRepository, CodeSecrets, CodesRepository, CodesService, Credentials],
  exports: [CodeSecrets, CodesService, Credentials],
})
export class CodesModule {}
