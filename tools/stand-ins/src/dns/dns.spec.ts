import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { type DnsStandIn, startDns } from './dns.ts';

let dns: DnsStandIn;
let resolver: Resolver;

beforeAll(async () => {
  dns = await startDns();
  resolver = new Resolver({ timeout: 100, tries: 1 });
  resolver.setServers([dns.server]);
});

afterAll(() => dns.stop());

it('answers a resolver with the records that were put over HTTP, in pieces where they are long', async () => {
  const long = 'x'.repeat(300);
  const told = await fetch(`${dns.url}/records/Club.test`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ TXT: ['one', long], A: ['192.0.2.7'] }),
  });
  expect(told.status).toBe(204);
  expect(await resolver.resolveTxt('club.test')).toEqual([['one'], [long.slice(0, 255), long.slice(255)]]);
  expect(await resolver.resolve4('CLUB.test')).toEqual(['192.0.2.7']);
  expect(dns.questions.slice(0, 1)).toEqual(['TXT club.test']);
});

it('distinguishes a name without such a record from one that does not exist', async () => {
  dns.set('mail.test', { A: ['192.0.2.8'] });
  await expect(resolver.resolveTxt('mail.test')).rejects.toMatchObject({ code: 'ENODATA' });
  await expect(resolver.resolveTxt('nowhere.test')).rejects.toMatchObject({ code: 'ENOTFOUND' });
});

it('refuses or is silent on request, and survives malformed queries', async () => {
  const socket = createSocket('udp4');
  await new Promise<void>((resolve) => {
    socket.send('?', Number(dns.server.split(':')[1]), '127.0.0.1', () => socket.close(() => resolve()));
  });
  dns.fault = 'refuse';
  await expect(resolver.resolveTxt('club.test')).rejects.toMatchObject({ code: 'EREFUSED' });
  dns.fault = 'silent';
  await expect(resolver.resolveTxt('club.test')).rejects.toMatchObject({ code: 'ETIMEOUT' });
  dns.fault = null;
  expect(await resolver.resolve4('club.test')).toEqual(['192.0.2.7']);
});
