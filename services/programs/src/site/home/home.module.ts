import { Module } from '@nestjs/common';
import { HomeController } from './home.controller.ts';
import { HomeRepository } from './home.repository.ts';
import { HomeService } from './home.service.ts';

@Module({ controllers: [HomeController], providers: [HomeRepository, HomeService] })
export class HomeModule {}
