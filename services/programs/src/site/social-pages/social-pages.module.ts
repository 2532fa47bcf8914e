import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ProgramsModule } from '../../program/programs/programs.module.ts';
import { SocialPagesController } from './social-pages.controller.ts';
import { SocialPagesRepository } from './social-pages.repository.ts';
import { SocialPagesService } from './social-pages.service.ts';
import { SocialNetworkPage } from './social-network-page.entity.ts';

@Module({
  imports: [TypeOrmModule.forFeature([SocialNetworkPage]), ProgramsModule],
  controllers: [SocialPagesController],
  providers: [SocialPagesRepository, SocialPagesService],
})
export class SocialPagesModule {}
