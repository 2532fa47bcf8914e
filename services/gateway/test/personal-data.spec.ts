import { connect } from 'node:net';
import { waitFor } from '@laurel/test-kit/wait-for';
import { GatewayUnderTest } from './gateway.fixture.ts';

let gateway: GatewayUnderTest;

beforeAll(async () => {
  gateway = await GatewayUnderTest.start();
});
afterAll(() => gateway.stop());

const lines = (...records: unknown[]): string => records.map((record) => `${JSON.stringify(record)}\n`).join('');

function hold(): void {
  const held: Record<'identity' | 'programs' | 'rewards' | 'receipts' | 'offers', string> = {
    identity: lines(['profile', { first_name: 'Ada', city: null }], ['sessions', { user_agent: 'A' }]),
    programs: lines(['activity', { title: '=1+1', points: 50 }], ['activity', { title: 'a "b", c', points: -3 }]),
    rewards: '',
    receipts: lines(['receipts', { id: '7' }]),
    offers: '',
  };
  for (const name of ['identity', 'programs', 'rewards', 'receipts', 'offers'] as const) {
    const double = name === 'identity' ? gateway.identity.service : gateway[name];
    double.on('/internal/personal_data', ({ caller }, response) => {
      expect(caller.kind).toBe('participant');
      response.writeHead(200, { 'content-type': 'text/plain' }).end(held[name]);
    });
  }
}

describe('a participant’s own data', () => {
  beforeEach(hold);

  it('comes from every service as one JSON file', async () => {
    const ada = await gateway.signedIn();
    const answer = await ada.get('/public/account/data.json');
    expect(answer).toMatchObject({
      status: 200,
      body: {
        profile: [{ first_name: 'Ada', city: null }],
        sessions: [{ user_agent: 'A' }],
        activity: [
          { title: '=1+1', points: 50 },
          { title: 'a "b", c', points: -3 },
        ],
        receipts: [{ id: '7' }],
      },
    });
    expect(answer.headers['content-disposition']).toBe('attachment; filename="data.json"');
  });

  it('comes as CSV, a line per field, without formulas', async () => {
    const ada = await gateway.signedIn();
    const { body } = await ada.get('/public/account/data.csv');
    expect(String(body).split('\r\n')).toEqual([
      'section,record,field,value',
      'profile,1,first_name,Ada',
      'profile,1,city,',
      'sessions,1,user_agent,A',
      `activity,1,title,'=1+1`,
      'activity,1,points,50',
      'activity,2,title,"a ""b"", c"',
      'activity,2,points,-3',
      'receipts,1,id,7',
      '',
    ]);
  });

  it('has the headers of its file for HEAD, without asking any service [B94]', async () => {
    const ada = await gateway.signedIn();
    for (const file of ['data.json', 'data.csv']) {
      const { headers } = await ada.get(`/public/account/${file}`);
      gateway.forgetCalls();
      const head = await ada.request('HEAD', `/public/account/${file}`);
      expect(head.status).toBe(200);
      for (const name of ['content-type', 'content-disposition', 'cache-control']) {
        expect([name, head.headers[name]]).toEqual([name, headers[name]]);
      }
      expect(head.body).toBeFalsy();
      expect(gateway.identity.service.to('/internal/personal_data')).toEqual([]);
    }
    const visitor = await gateway.browser('sunrise.localhost').request('HEAD', '/public/account/data.json');
    expect(visitor.status).toBe(401);
  });

  it('ends at every service when the participant goes away', async () => {
    const ada = await gateway.signedIn();
    const names = ['programs', 'rewards', 'receipts', 'offers'] as const;
    let [reached, closed] = [0, 0];
    for (const name of names) {
      gateway[name].on('/internal/personal_data', (_call, response) => {
        reached += 1;
        response.on('close', () => (closed += 1));
      });
    }
    const cookie = [...ada.cookies].map((pair) => pair.join('=')).join('; ');
    const socket = connect(gateway.port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(`GET /public/account/data.json HTTP/1.1\r\nHost: sunrise.localhost\r\nCookie: ${cookie}\r\n\r\n`);
    await waitFor(() => reached === names.length, { what: 'the services to be asked' });
    socket.resetAndDestroy();
    await waitFor(() => closed === names.length, { within: 3_000, what: 'the services to see the end of the calls' });
  });

  it('is not sent in part when a service is down, nor to visitors', async () => {
    const ada = await gateway.signedIn();
    gateway.rewards.on('/internal/personal_data', (_call, response) => response.writeHead(500).end());
    expect((await ada.get('/public/account/data.json')).status).toBe(503);
    hold();
    gateway.forgetCalls();
    expect((await gateway.browser('sunrise.localhost').get('/public/account/data.json')).status).toBe(401);
    expect(gateway.forwarded).toEqual([]);
  });
});
