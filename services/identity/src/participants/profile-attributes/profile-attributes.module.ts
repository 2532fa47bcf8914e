import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ProgramsModule } from '../../programs/programs.module.ts';
import { AnswersRepository } from './answers/answers.repository.ts';
import { AnswersService } from './answers/answers.service.ts';
import { ProfileAttribute } from './profile-attribute.entity.ts';
import { ProfileAttributesController } from './profile-attributes.controller.ts';
import { ProfileAttributesRepository } from './profile-attributes.repository.ts';
import { ProfileAttributesService } from './profile-attributes.service.ts';

@Module({
  imports: [TypeOrmModule.forFeature([ProfileAttribute]), ProgramsModule],
  controllers: [ProfileAttributesController],
  providers: [ProfileAttributesRepository, ProfileAttributesService, AnswersRepository, AnswersService],
  exports: [ProfileAttributesService, AnswersService],
})
export class ProfileAttributesModule {}
