import { Module } from '@nestjs/common';
import { WinnersModule } from '../winners/winners.module.ts';
import { ParkedPaymentsEvents } from './parked-payments.events.ts';
import { ParkedPaymentsRepository } from './parked-payments.repository.ts';

@Module({ imports: [WinnersModule], providers: [ParkedPaymentsRepository, ParkedPaymentsEvents] })
export class ParkedPaymentsModule {}
