import { Module } from '@nestjs/common';
import { NewsModule } from '../news/news.module.ts';
import { WinnersEvents } from './winners.events.ts';

@Module({ imports: [NewsModule], providers: [WinnersEvents] })
export class WinnersModule {}
