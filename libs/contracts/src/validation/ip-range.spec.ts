import { isIpRange } from './ip-range.ts';

it.each([
  '203.0.113.7',
  '203.0.113.0/24',
  '0.0.0.0/0',
  '10.0.0.1/32',
  '2001:db8::1',
  '2001:db8::/48',
  '::/0',
  '::1/128',
])('takes the address or range %s', (text) => expect(isIpRange(text)).toBe(true));

it.each([
  ...['', '203.0.113', '203.0.113.256', '203.0.113.0/33', '203.0.113.0/', '203.0.113.0/24/8', '203.0.113.0/08'],
  ...['2001:db8::/129', '2001:db8::/-1', 'example.com', '10.0.0.0/1e1', ' 10.0.0.1', 7, null],
  ...['fe80::1%eth0', 'fe80::1%eth0/64'],
])('refuses %j', (text) => expect(isIpRange(text)).toBe(false));
