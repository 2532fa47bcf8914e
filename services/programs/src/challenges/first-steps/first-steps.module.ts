import { Module } from '@nestjs/common';
import { FirstStepsRepository } from './first-steps.repository.ts';
import { FirstStepsService } from './first-steps.service.ts';

@Module({
  providers: [FirstStepsRepository, FirstStepsService],
  exports: [FirstStepsService],
})
export class FirstStepsModule {}
