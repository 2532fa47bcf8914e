import { Body, Controller, Get, Module, Post, Query } from '@nestjs/common';
import { IsArray, IsString, ValidateNested } from 'class-validator';
import { Authenticated, Public } from '../auth/authenticated.decorator.ts';
import { startService } from './start-service.ts';
import { shapeFaults } from './validation/shape-audit.ts';

class Item {
  @IsString()
  name: string;
}

class HollowRequest {
  @IsString()
  title: Item;

  @ValidateNested()
  optionalByAccident: Item;

  @IsString({ each: true })
  notAList: string[];

  @IsArray()
  uncheckedItems: string[];
}

@Controller('things')
class ForgetfulController {
  @Get()
  list(): object {
    return {};
  }

  @Authenticated({ resource: 'challenges', action: 'view' })
  @Get(':program_id')
  view(): object {
    return {};
  }

  @Public()
  @Post()
  create(@Body() body: Record<string, string>): object {
    return body;
  }

  @Public()
  @Get('search')
  search(@Query() query: HollowRequest): object {
    return query;
  }
}

@Module({ controllers: [ForgetfulController] })
class ForgetfulModule {}

const config = {
  name: 'things',
  host: '127.0.0.1',
  port: 0,
  logLevel: 'silent',
  drainMs: 0,
  tokenSecret: 'a'.repeat(32),
};

describe('a start', () => {
  it('fails for routes without an access rule, and lists all of them [INV-24]', async () => {
    const failure = await startService({ config, module: ForgetfulModule }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    const { message } = failure as Error;
    expect(message).toContain('GET /things (ForgetfulController.list) has no @Authenticated() and no @Public()');
    expect(message).toContain('GET /things/:program_id (ForgetfulController.view) needs ProgramAccess');
    expect(message).toContain('POST /things (ForgetfulController.create) has a @Body() without a class');
    expect(message).toContain('GET /things/search (ForgetfulController.search) HollowRequest.title is an object');
  });

  it('names every unchecked property of a request class', () => {
    expect(shapeFaults(HollowRequest)).toEqual([
      'HollowRequest.title is an object of Item without @Nested()',
      'HollowRequest.optionalByAccident may be missing: use @Nested() or @OptionalNested()',
      'HollowRequest.optionalByAccident takes a list for an object: use @Nested() or @OptionalNested()',
      'HollowRequest.optionalByAccident has no @Type(), its objects are not checked',
      'HollowRequest.notAList is a list without @IsArray()',
      'HollowRequest.uncheckedItems is a list whose items have no rule',
    ]);
  });

  it('refuses a method with two access rules when its class is defined', () => {
    expect(() => {
      class Twice {
        @Public()
        @Authenticated({ as: 'service' })
        both(): void {
          return undefined;
        }
      }
      return Twice;
    }).toThrow('both carries two access rules');
  });
});
