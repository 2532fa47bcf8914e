import type { AddressInfo, LookupFunction, Socket } from 'node:net';
import { createServer, type Server } from 'node:tls';
import { noTimes, type PhaseTimes } from '../src/deliveries/judge-attempt.ts';
import { TimedConnector } from '../src/deliveries/timed-connector.ts';
import { testCertificate, testKey } from './certificate.fixture.ts';

const lookup: LookupFunction = (_host, _options, answer) => answer(null, [{ address: '127.0.0.1', family: 4 }]);

let server: Server;
let port: string;
beforeAll(async () => {
  server = createServer({ key: testKey, cert: testCertificate }, (socket) => socket.end('hello'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = String((server.address() as AddressInfo).port);
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const connect = (connector: TimedConnector, to: string, times: PhaseTimes): Promise<Socket> =>
  connector.measure(
    times,
    () =>
      new Promise((resolve, reject) => {
        const options = { hostname: 'shop.example', host: 'shop.example', protocol: 'https:', port: to };
        connector.connect(options, (error, socket) => (error ? reject(error) : resolve(socket)));
      }),
  );

describe('a connection for a webhook', () => {
  it('is secured on the address that was looked up, and each phase is measured', async () => {
    const times = { ...noTimes };
    const socket = await connect(new TimedConnector(lookup, testCertificate), port, times);
    const heard = await new Promise((resolve) => socket.once('data', (data: Buffer) => resolve(data.toString())));
    socket.destroy();
    expect(heard).toBe('hello');
    for (const phase of [times.dns, times.connect, times.tls]) expect(phase).toBeGreaterThanOrEqual(0);
  });

  it('goes no further than TLS when the certificate is not trusted', async () => {
    const times = { ...noTimes };
    const connecting = connect(new TimedConnector(lookup), port, times);
    await expect(connecting).rejects.toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
    expect([times.connect === null, times.tls]).toEqual([false, null]);
  });

  it('goes to port 443 where the address names none', async () => {
    const asked = connect(new TimedConnector(lookup, testCertificate), '', { ...noTimes });
    await expect(asked).rejects.toMatchObject({ port: 443 });
  });
});
