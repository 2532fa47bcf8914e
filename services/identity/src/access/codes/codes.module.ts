import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CodeSecrets } from './code-secrets.ts';
import { AdminCodesRepository } from './admin-codes.repository.ts';
import { CodesRepository } from './codes.repository.ts';
import { CodesService } from './codes.service.ts';
import { Credentials } from './credentials.ts';
import { AdminLoginCode } from './admin-login-code.entity.ts';
import { LoginCode } from './login-code.entity.ts';

@Module({
  imports: [TypeOrmModule.forFeature([AdminLoginCode, LoginCode])],
  providers: [AdminCodesRepository, CodeSecrets, CodesRepository, CodesService, Credentials],
  exports: [CodeSecrets, CodesService, Credentials],
})
export class CodesModule {}
