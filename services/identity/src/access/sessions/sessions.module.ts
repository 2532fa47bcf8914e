import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AdminSessionsRepository } from './admin-sessions.repository.ts';
import { AdminSessionsService } from './admin-sessions.service.ts';
import { RevocationsModule } from '../revocations/revocations.module.ts';
import { SessionsController } from './sessions.controller.ts';
import { SessionsRepository } from './sessions.repository.ts';
import { SessionsService } from './sessions.service.ts';
import { AdminSession } from './admin-session.entity.ts';
import { Session } from './session.entity.ts';

@Module({
  imports: [TypeOrmModule.forFeature([AdminSession, Session]), RevocationsModule],
  controllers: [SessionsController],
  providers: [AdminSessionsRepository, AdminSessionsService, SessionsRepository, SessionsService],
  exports: [AdminSessionsService, SessionsService],
})
export class SessionsModule {}
