import { createLogger } from './logger.ts';
import { requestContext } from './request-context.ts';

function lines(work: (log: ReturnType<typeof createLogger>) => void): Record<string, unknown>[] {
  const written: string[] = [];
  work(createLogger('rewards', 'info', { write: (line) => written.push(line) }));
  return written.map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('the log', () => {
  it('removes cookies, authorization, tokens and sign-in codes', () => {
    const secret = 'hush-hush';
    const [line] = lines((log) =>
      log.info({
        token: secret,
        otp: secret,
        req: { headers: { cookie: secret, authorization: secret, 'set-cookie': secret } },
        body: { code: secret, browser_token: secret, email: 'ada@demo.test' },
        headers: { cookie: secret },
        mail: { data: { code: secret } },
      }),
    );
    expect(JSON.stringify(line)).not.toContain(secret);
    expect(JSON.stringify(line)).toContain('ada@demo.test');
  });

  it('writes no parameters of failed statements', () => {
    const failed = Object.assign(new Error('failed'), {
      parameters: ['ada@demo.test'],
      driverError: { detail: 'ada@demo.test', code: '23505' },
    });
    const [line] = lines((log) => log.error({ err: new Error('outer', { cause: failed }) }));
    expect(JSON.stringify(line)).not.toContain('ada@demo.test');
    expect(line).toMatchObject({ err: { cause: { code: '23505', message: 'failed' } } });
  });

  it('leaves the codes of errors readable', () => {
    const [line] = lines((log) =>
      log.error({ err: Object.assign(new Error('late'), { code: '40P01' }), error_code: 'late' }),
    );
    expect(line).toMatchObject({ service: 'rewards', error_code: 'late', err: { code: '40P01' } });
  });

  it('marks every line with the request in progress', () => {
    const [inside, outside] = lines((log) => {
      requestContext.run({ requestId: 'r', traceId: 't', programId: '7' }, () => log.info('in'));
      log.info('out');
    });
    expect(inside).toMatchObject({ request_id: 'r', trace_id: 't', program_id: '7', msg: 'in' });
    expect(outside).not.toHaveProperty('request_id');
  });
});
