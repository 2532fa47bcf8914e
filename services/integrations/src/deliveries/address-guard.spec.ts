import type { LookupAddress } from 'node:dns';
import { AddressGuard, isPublic } from './address-guard.ts';

const resolve = (host: string): Promise<LookupAddress[]> => {
  const known: Record<string, string[]> = {
    'shop.example': ['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946'],
    'mixed.example': ['93.184.216.34', '10.0.0.8'],
  };
  const found = known[host];
  return found
    ? Promise.resolve(found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })))
    : Promise.reject(new Error('ENOTFOUND'));
};
const guard = new AddressGuard({ localAllowed: false }, resolve);
const atHome = new AddressGuard({ localAllowed: true }, resolve);

describe('where webhooks may go', () => {
  it.each([
    'https://shop.example/hook',
    'https://shop.example:8443/',
    'https://93.184.216.34/hook',
    'https://[2606:2800:220:1::1]/',
  ])('is %s [D-017]', async (url) => {
    expect(await guard.faultOf(url)).toBeNull();
  });

  it.each([
    ['not an address', /https/],
    ['http://shop.example/', /https/],
    ['ftp://shop.example/', /https/],
    ['https://shop.example:8080/', /port/],
    ['https://user:secret@shop.example/', /password/],
    ['https://mixed.example/', /public/],
    ['https://nowhere.example/', /cannot be found/],
    ['https://localhost/', /cannot be found/],
    ['http://localhost:4000/', /https/],
    ['https://127.0.0.1/', /public/],
    ['https://2130706433/', /public/],
    ['https://0x7f.1/', /public/],
    ['https://10.1.2.3/', /public/],
    ['https://172.16.0.1/', /public/],
    ['https://192.168.1.1/', /public/],
    ['https://169.254.169.254/latest/meta-data', /public/],
    ['https://100.64.0.1/', /public/],
    ['https://0.0.0.0/', /public/],
    ['https://224.0.0.1/', /public/],
    ['https://255.255.255.255/', /public/],
    ['https://[::1]/', /public/],
    ['https://[::]/', /public/],
    ['https://[fe80::1]/', /public/],
    ['https://[fd00:ec2::254]/', /public/],
    ['https://[::ffff:10.0.0.1]/', /public/],
    ['https://[::7f00:1]/', /public/],
    ['https://[2002:7f00:1::]/', /public/],
    ['https://[64:ff9b::7f00:1]/', /public/],
  ])('is not %s [D-017]', async (url, why) => {
    expect(await guard.faultOf(url)).toMatch(why);
  });

  it('is this machine only where that is allowed [D-017]', async () => {
    expect(await atHome.faultOf('http://localhost:4000/hook')).toBeNull();
    expect(await atHome.faultOf('http://127.0.0.1:4000/')).toMatch(/https/);
    expect(await atHome.faultOf('http://a:b@localhost:4000/')).toMatch(/https/);
  });

  it('is the address that was checked: a name that has moved to an inner one is not dialled [D-017]', async () => {
    let addresses = [{ address: '93.184.216.34', family: 4 }];
    const moving = new AddressGuard({ localAllowed: false }, () => Promise.resolve(addresses));
    expect(await moving.faultOf('https://moving.example/')).toBeNull();
    const dial = (): Promise<unknown> =>
      new Promise((found) => {
        moving.dial('moving.example', { all: true }, (error, answer) => found(error ?? answer));
      });
    expect(await dial()).toEqual([{ address: '93.184.216.34', family: 4 }]);
    addresses = [...addresses, { address: '127.0.0.1', family: 4 }];
    expect(await dial()).toMatchObject({ code: 'address_not_allowed' });
  });

  it('is no text that is no IP address', () => {
    expect([isPublic('8.8.8.8'), isPublic('example.org'), isPublic('')]).toEqual([true, false, false]);
  });
});
