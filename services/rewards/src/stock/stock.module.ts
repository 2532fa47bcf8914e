import { Module } from '@nestjs/common';
import { StockRepository } from './stock.repository.ts';
import { StockService } from './stock.service.ts';

@Module({ providers: [StockRepository, StockService], exports: [StockService] })
export class StockModule {}
