import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ProgramsModule } from '../programs/programs.module.ts';
import { EvergreenSettingDefinition } from './evergreen-setting-definition.entity.ts';
import { EvergreenSettingValue } from './evergreen-setting-value.entity.ts';
import { EvergreenController } from './evergreen.controller.ts';
import { EvergreenRepository } from './evergreen.repository.ts';
import { EvergreenService } from './evergreen.service.ts';

@Module({
  imports: [TypeOrmModule.forFeature([EvergreenSettingDefinition, EvergreenSettingValue]), ProgramsModule],
  controllers: [EvergreenController],
  providers: [EvergreenRepository, EvergreenService],
})
export class EvergreenModule {}
