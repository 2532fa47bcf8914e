import { UnsubscribeRequest } from '@laurel/contracts/identity/news.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { NewsService } from './news.service.ts';

@Controller('internal/unsubscriptions')
export class UnsubscriptionsController {
  constructor(private readonly news: NewsService) {}

  @Post()
  @HttpCode(200)
  @Authenticated({ as: 'service' })
  add(@Body() { token }: UnsubscribeRequest): Promise<{ success: true }> {
    return this.news.unsubscribe(token);
  }
}
