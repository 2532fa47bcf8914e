import { Module } from '@nestjs/common';
import { ProgramsModule } from '../programs/programs.module.ts';
import { SocialPagesController } from './social-pages.controller.ts';
import { SocialPagesRepository } from './social-pages.repository.ts';
import { SocialPagesService } from './social-pages.service.ts';

@Module({
  imports: [ProgramsModule],
  controllers: [SocialPagesController],
  providers: [SocialPagesRepository, SocialPagesService],
})
export class SocialPagesModule {}
