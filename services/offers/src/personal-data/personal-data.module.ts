import { Module } from '@nestjs/common';
import { PersonalDataController } from './personal-data.controller.ts';
import { PersonalDataRepository } from './personal-data.repository.ts';

@Module({ controllers: [PersonalDataController], providers: [PersonalDataRepository] })
export class PersonalDataModule {}
