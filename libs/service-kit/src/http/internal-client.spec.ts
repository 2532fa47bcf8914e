import type { ServiceCaller } from '@laurel/contracts/auth/caller';
import {
  Body,
  Controller,
  Get,
  type INestApplicationContext,
  Injectable,
  Module,
  Param,
  Post,
  Query,
} from '@nestjs/common';
import { IsString } from 'class-validator';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Authenticated, Public } from '../auth/authenticated.decorator.ts';
import { CurrentCaller } from '../auth/params.ts';
import { requestContext } from '../telemetry/request-context.ts';
import { BusinessError } from '../errors/business-error.ts';
import { InternalClient } from './internal-client.ts';
import { type RunningService, startService } from './start-service.ts';
import { UpstreamError } from './upstream-error.ts';

class SoldOutError extends BusinessError {
  readonly status = 409;
  readonly code = 'sold_out';
  override readonly errors = { reward_id: ['is sold out'] };
}

class EchoRequest {
  @IsString()
  text: string;
}

class EchoQuery {
  @IsString()
  q: string;
}

@Controller('internal')
class CalleeController {
  @Authenticated({ as: 'service' })
  @Post('echo')
  echo(@Body() { text }: EchoRequest, @CurrentCaller() caller: ServiceCaller): object {
    return { text, caller: caller.service, context: requestContext.getStore() };
  }

  @Authenticated({ as: 'service' })
  @Get('query')
  query(@Query() { q }: EchoQuery): object {
    return { q };
  }

  @Authenticated({ as: 'service' })
  @Get('sold')
  sold(): object {
    throw new SoldOutError('This reward is sold out');
  }

  @Authenticated({ as: 'service' })
  @Get('crash')
  crash(): object {
    throw new Error('boom');
  }

  @Authenticated({ as: 'service' })
  @Get('slow')
  async slow(): Promise<object> {
    await sleep(600);
    return {};
  }

  @Authenticated({ as: 'service' })
  @Get('nothing')
  nothing(): void {
    return undefined;
  }

  @Authenticated({ as: 'participant' })
  @Get('mine')
  mine(): object {
    return {};
  }
}

@Module({ controllers: [CalleeController] })
class CalleeModule {}

@Injectable()
class Callee {
  client: InternalClient;
}

@Controller()
class FrontController {
  constructor(private readonly callee: Callee) {}

  @Public()
  @Post('relay')
  relay(@Body() request: EchoRequest): Promise<object> {
    return this.callee.client.post<object>('/internal/echo', request);
  }

  @Public()
  @Get('relay/:path')
  path(@Param('path') path: string): Promise<object> {
    return this.callee.client.get<object>(`/internal/${path}`, { timeoutMillis: 200 });
  }
}

@Module({ controllers: [FrontController], providers: [Callee] })
class FrontModule {}

const secret = 'c'.repeat(32);
const config = { host: '127.0.0.1', port: 0, logLevel: 'silent', drainMs: 0, tokenSecret: secret };
let callee: RunningService;
let front: RunningService;
let client: InternalClient;

beforeAll(async () => {
  callee = await startService({ config: { ...config, name: 'callee' }, module: CalleeModule });
  front = await startService({ config: { ...config, name: 'front' }, module: FrontModule });
  client = new InternalClient({ baseUrl: callee.url, audience: 'callee', secret, caller: 'service:front' });
  (front.app as INestApplicationContext).get(Callee).client = client;
});

afterAll(async () => {
  await client.close();
  await Promise.all([front.stop(), callee.stop()]);
});

const refusal = (call: Promise<unknown>): Promise<UpstreamError> =>
  call.then(
    () => null,
    (error: unknown) => error,
  ) as Promise<UpstreamError>;

describe('internal calls', () => {
  it('carry a token for the callee, the request id and the trace', async () => {
    const requestId = '3f1b0c1e-8a53-4b9e-9d57-6f0a1c2d3e4f';
    const traceId = 'ab'.repeat(16);
    const response = await fetch(`${front.url}/relay`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-request-id': requestId,
        traceparent: `00-${traceId}-${'1'.repeat(16)}-00`,
      },
      body: '{"text":"é"}',
    });
    expect(await response.json()).toEqual({
      text: 'é',
      caller: 'front',
      context: { requestId, traceId },
    });
  });

  it('write queries and return undefined for an empty body', async () => {
    expect(await client.get('/internal/query', { query: { q: 'a & b', none: undefined } })).toEqual({ q: 'a & b' });
    expect(await client.get('/internal/nothing')).toBeUndefined();
  });

  it('reject with the code and status of the callee', async () => {
    const error = await refusal(client.get('/internal/sold'));
    expect(error).toBeInstanceOf(UpstreamError);
    expect(error).toMatchObject({
      service: 'callee',
      status: 409,
      code: 'sold_out',
      message: 'This reward is sold out',
    });
    expect(error.errors).toEqual({ reward_id: ['is sold out'] });
    expect(await refusal(client.get('/internal/crash'))).toMatchObject({ status: 500, code: 'internal_error' });
    expect(await refusal(client.get('/internal/mine'))).toMatchObject({ status: 403 });
  });

  it('reject with 503 when the callee is late or away', async () => {
    expect(await refusal(client.get('/internal/slow', { timeoutMillis: 100 }))).toMatchObject({
      status: 503,
      code: 'service_unavailable',
    });
    const absent = new InternalClient({
      baseUrl: 'http://127.0.0.1:1',
      audience: 'callee',
      secret,
      caller: 'service:front',
    });
    expect(await refusal(absent.post('/internal/echo', {}))).toMatchObject({ status: 503 });
    await absent.close();
  });

  it('pass refusals on to the caller, and hide every other fault behind 503', async () => {
    const passed = await fetch(`${front.url}/relay/sold`);
    expect([passed.status, await passed.json()]).toEqual([409, expect.objectContaining({ code: 'sold_out' })]);
    for (const path of ['crash', 'slow', 'mine']) {
      const response = await fetch(`${front.url}/relay/${path}`);
      expect([response.status, await response.json()]).toEqual([
        503,
        expect.objectContaining({ code: 'service_unavailable' }),
      ]);
    }
  });

  it('retry a GET once when its connection breaks, never a POST', async () => {
    let asked = 0;
    const server: Server = createServer((request, response) => {
      asked += 1;
      if (asked % 2 === 1) request.socket.destroy();
      else response.end('{"ok":true}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const flaky = new InternalClient({
      baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      audience: 'flaky',
      secret,
      caller: 'service:front',
    });
    expect(await flaky.get('/x')).toEqual({ ok: true });
    expect(await refusal(flaky.post('/x'))).toMatchObject({ status: 503 });
    expect(asked).toBe(3);
    await flaky.close();
    server.close();
  });
});
