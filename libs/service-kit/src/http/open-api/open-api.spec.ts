import { Body, Controller, Get, Injectable, Module, Post } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsString } from 'class-validator';
import { Authenticated, Public } from '../../auth/authenticated.decorator.ts';
import { Readiness } from '../../health/readiness.ts';
import { buildOpenApi } from './open-api.ts';

class ClaimRequest {
  @ApiProperty()
  @IsString()
  reward_id: string;
}

@Injectable()
class NeedsADatabase {
  constructor(readonly readiness: Readiness) {
    throw new Error('a document must not start anything');
  }
}

@Controller('rewards')
class RewardsController {
  constructor(readonly needs: NeedsADatabase) {}

  @Authenticated({ as: 'participant' })
  @Post('claim')
  claim(@Body() request: ClaimRequest): object {
    return request;
  }

  @Authenticated({ resource: 'rewards', action: 'update' })
  @Get(':program_id')
  list(): object {
    return {};
  }

  @Public()
  @Get()
  open(): object {
    return {};
  }
}

@Module({ controllers: [RewardsController], providers: [NeedsADatabase] })
class RewardsModule {}

describe('the OpenAPI document', () => {
  it('is built without starting the service and documents the access rule of every call', async () => {
    const document = await buildOpenApi({ service: 'rewards', module: RewardsModule, version: '1.0.0' });
    expect(document.openapi).toBe('3.1.0');
    expect(document.info).toMatchObject({ title: 'Laurel rewards', version: '1.0.0' });
    expect(document.paths['/rewards/claim']?.post).toMatchObject({
      operationId: 'Rewards_claim',
      'x-authenticated': { as: 'participant' },
      requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/ClaimRequest' } } } },
      responses: { default: { $ref: '#/components/responses/default' } },
    });
    const codes = { properties: { code: { enum: ['bad_request', 'headers_too_large', 'request_timeout'] } } };
    expect(document.components.responses).toMatchObject({
      default: {
        content: { 'application/json': { schema: { allOf: [{ $ref: '#/components/schemas/ErrorBody' }, codes] } } },
      },
    });
    expect(document.paths['/rewards/{program_id}']?.get).toMatchObject({
      'x-authenticated': { as: 'admin', resource: 'rewards', action: 'update' },
      parameters: [{ name: 'program_id', in: 'path', required: true }],
    });
    expect(document.paths['/rewards']?.get).toMatchObject({ 'x-authenticated': { as: 'anyone' } });
    expect(document.components.schemas).toHaveProperty('ErrorBody');
  });
});
