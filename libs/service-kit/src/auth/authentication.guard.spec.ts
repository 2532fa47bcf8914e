import type { AdminCaller, Caller, ParticipantCaller } from '@laurel/contracts/auth/caller';
import { Controller, Get, Injectable, Module } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { TenantScope } from '../database/tenant-scope.ts';
import { type RunningService, startService } from '../http/start-service.ts';
import { Authenticated, Public } from './authenticated.decorator.ts';
import { signInternalToken } from './internal-token.ts';
import { CurrentCaller, IdParam, Scope } from './params.ts';
import { ProgramAccess, type ProgramFacts, type ProgramResolver } from './program-access.ts';

@Injectable()
class ChallengeProgram implements ProgramResolver {
  programOf(request: FastifyRequest): Promise<string | null> {
    const { challenge_id: id } = request.params as { challenge_id: string };
    return Promise.resolve({ '50': '7', '60': '8', '70': '9' }[id] ?? null);
  }
}

@Injectable()
class Programs extends ProgramAccess {
  of(programId: string): Promise<ProgramFacts | null> {
    const features: Record<string, boolean> = programId === '8' ? { challenges: false } : {};
    const organization_id = programId === '9' ? '2' : '1';
    return Promise.resolve(['7', '8', '9'].includes(programId) ? { organization_id, features } : null);
  }
}

@Controller()
class ProbeController {
  @Public()
  @Get('open')
  open(): object {
    return {};
  }

  @Authenticated({ as: 'visitor' })
  @Get('site')
  site(@Scope() scope: TenantScope, @CurrentCaller() caller: Caller): object {
    return { scope, kind: caller.kind };
  }

  @Authenticated({ as: 'participant' })
  @Get('mine/:id')
  mine(@CurrentCaller() caller: ParticipantCaller, @IdParam('id') id: string): object {
    return { participant: caller.participant_id, id };
  }

  @Authenticated({ as: 'admin' })
  @Get('admin')
  admin(): object {
    return {};
  }

  @Authenticated({ as: 'service' })
  @Get('internal/:program_id')
  internal(@Scope() scope: TenantScope): object {
    return { scope };
  }

  @Authenticated({ resource: 'challenges', action: 'create' })
  @Get('programs/:program_id/challenges')
  inProgram(@Scope() scope: TenantScope): object {
    return { scope };
  }

  @Authenticated({ resource: 'challenges', action: 'create', program: ChallengeProgram })
  @Get('challenges/:challenge_id')
  resolved(@Scope() scope: TenantScope): object {
    return { scope };
  }

  @Authenticated({ resource: 'organization', action: 'manage' })
  @Get('organization')
  organization(): object {
    return {};
  }
}

@Module({
  controllers: [ProbeController],
  providers: [ChallengeProgram, { provide: ProgramAccess, useClass: Programs }],
})
class ProbeModule {}

const secret = 's'.repeat(32);
const rotated = 'r'.repeat(32);
const config = { name: 'probe', host: '127.0.0.1', port: 0, logLevel: 'silent', drainMs: 0 };
let service: RunningService;

beforeAll(async () => {
  service = await startService({ config: { ...config, tokenSecret: `${rotated},${secret}` }, module: ProbeModule });
});

afterAll(() => service.stop());

const visitor: Caller = { kind: 'visitor', program_id: '7' };
const participant: Caller = {
  kind: 'participant',
  program_id: '7',
  participant_id: '3',
  session_id: '4',
  first_name: 'Ada',
  'eligible_offers_rewards?': false,
};
const platform: Caller = { kind: 'service', service: 'rewards' };

function admin(grants: AdminCaller['grants'], super_admin = false): AdminCaller {
  return { kind: 'admin', admin_id: '1', session_id: '2', organization_id: '1', name: 'Olive', super_admin, grants };
}

const creator = { challenges: { create: true } };

async function get(
  path: string,
  caller?: Caller,
  sign: Partial<Parameters<typeof signInternalToken>[1]> = {},
): Promise<[number, Record<string, unknown>]> {
  const token = caller && signInternalToken(caller, { audience: 'probe', secret, ...sign });
  const response = await fetch(service.url + path, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
  return [response.status, (await response.json()) as Record<string, unknown>];
}

describe('tokens', () => {
  it('accepts only a token that is signed for this service and not expired', async () => {
    expect(await get('/site', visitor)).toEqual([200, { scope: { programId: '7' }, kind: 'visitor' }]);
    const refused = [401, expect.objectContaining({ success: false, code: 'invalid_token' })];
    expect(await get('/site')).toEqual(refused);
    expect(await get('/site', visitor, { audience: 'rewards' })).toEqual(refused);
    expect(await get('/site', visitor, { secret: 'x'.repeat(32) })).toEqual(refused);
    expect(await get('/site', visitor, { seconds: -31 })).toEqual(refused);
  });

  it('accepts a token that has expired by a clock which is less than 30 seconds ahead', async () => {
    expect((await get('/site', visitor, { seconds: -1 }))[0]).toBe(200);
    expect((await get('/site', visitor, { seconds: -28 }))[0]).toBe(200);
  });

  it('stops accepting a cached token 30 seconds after its expiry', async () => {
    const headers = {
      authorization: `Bearer ${signInternalToken(visitor, { audience: 'probe', secret, seconds: -28 })}`,
    };
    expect((await fetch(`${service.url}/site`, { headers })).status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 2_100));
    expect((await fetch(`${service.url}/site`, { headers })).status).toBe(401);
  });

  it('accepts both secrets of a rotation', async () => {
    expect((await get('/site', visitor, { secret: rotated }))[0]).toBe(200);
    expect((await get('/site', visitor, { secret: `${rotated},${'n'.repeat(32)}` }))[0]).toBe(200);
    expect((await get('/site', visitor, { secret: `${'n'.repeat(32)},${rotated}` }))[0]).toBe(401);
  });

  it('refuses unsigned tokens and other schemes', async () => {
    const payload = Buffer.from(
      JSON.stringify({ iss: 'laurel', aud: 'probe', exp: 9e9, iat: 1, caller: platform }),
    ).toString('base64url');
    const header = Buffer.from('{"alg":"none"}').toString('base64url');
    for (const authorization of [`Bearer ${header}.${payload}.`, 'Basic YTpi', 'Bearer', 'bearer x']) {
      expect((await fetch(`${service.url}/site`, { headers: { authorization } })).status).toBe(401);
    }
  });
});

describe('access rules', () => {
  it('distinguishes visitors, participants, admins and services', async () => {
    expect((await get('/open'))[0]).toBe(200);
    expect((await get('/site', participant))[0]).toBe(200);
    expect(await get('/mine/9', participant)).toEqual([200, { participant: '3', id: '9' }]);
    expect((await get('/mine/9', visitor))[1]).toMatchObject({ code: 'sign_in_required' });
    expect((await get('/admin', admin([])))[0]).toBe(200);
    expect((await get('/admin', participant))[0]).toBe(401);
    expect(await get('/internal/7', platform)).toEqual([200, { scope: { programId: '7' } }]);
    expect((await get('/internal/0x7', platform))[0]).toBe(404);
    for (const caller of [visitor, participant, admin([], true)])
      expect((await get('/internal/7', caller))[0]).toBe(403);
    expect((await get('/site', platform))[0]).toBe(403);
    expect((await get('/programs/7/challenges', participant))[0]).toBe(401);
  });

  it('answers an id that is not canonical like an unknown one [B29]', async () => {
    for (const id of ['0x10', '-1', '01', '1_000', '1e3', '9223372036854775808', "1' or 1=1", '{3f1b}']) {
      const [status, body] = await get(`/mine/${encodeURIComponent(id)}`, participant);
      expect([status, body['code'], body['message']]).toEqual([404, 'not_found', 'Not found']);
    }
    expect((await get('/mine/9223372036854775807', participant))[0]).toBe(200);
  });

  it('requires the permission in the program of the path [A-055]', async () => {
    const here = admin([{ program_id: '7', permissions: creator }]);
    expect(await get('/programs/7/challenges', here)).toEqual([200, { scope: { programId: '7' } }]);
    expect(await get('/programs/7/challenges', admin([{ program_id: null, permissions: {} }]))).toEqual([
      403,
      expect.objectContaining({ code: 'forbidden', message: 'You are not allowed to access this page' }),
    ]);
  });

  it('answers 404 for programs that are unknown, foreign or not granted', async () => {
    const everywhere = admin([{ program_id: null, permissions: creator }]);
    const elsewhere = admin([{ program_id: '8', permissions: creator }]);
    for (const [path, caller] of [
      ['/programs/99/challenges', everywhere],
      ['/programs/7x/challenges', everywhere],
      ['/programs/9/challenges', everywhere],
      ['/programs/9/challenges', admin([], true)],
      ['/programs/7/challenges', elsewhere],
      ['/challenges/70', everywhere],
      ['/challenges/51', everywhere],
    ] as const) {
      expect((await get(path, caller))[1]).toMatchObject({ code: 'not_found' });
    }
  });

  it('resolves the program of a record; a flag that is off denies even super admins [X-098]', async () => {
    expect(await get('/challenges/50', admin([{ program_id: '7', permissions: creator }]))).toEqual([
      200,
      { scope: { programId: '7' } },
    ]);
    expect((await get('/challenges/60', admin([{ program_id: null, permissions: creator }])))[0]).toBe(403);
    expect((await get('/challenges/60', admin([], true)))[0]).toBe(403);
    expect((await get('/challenges/50', admin([], true)))[0]).toBe(200);
  });

  it('counts only organization-wide grants on routes of the organization', async () => {
    const manager = { organization: { manage: true } };
    expect((await get('/organization', admin([{ program_id: null, permissions: manager }])))[0]).toBe(200);
    expect((await get('/organization', admin([{ program_id: '7', permissions: manager }])))[0]).toBe(403);
  });
});
