import { Module } from '@nestjs/common';
import { SessionNews } from './session-news.ts';
import { SessionsController } from './sessions.controller.ts';
import { SessionsRepository } from './sessions.repository.ts';
import { SessionsService } from './sessions.service.ts';

@Module({
  controllers: [SessionsController],
  providers: [SessionsRepository, SessionsService, SessionNews],
  exports: [SessionsService],
})
export class SessionsModule {}
