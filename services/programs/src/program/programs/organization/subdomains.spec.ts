import { subdomainFault } from '../program.rules.ts';
import { subdomainsFor } from './subdomains.ts';

function first(name: string, count: number): string[] {
  const subdomains = subdomainsFor(name);
  return Array.from({ length: count }, () => subdomains.next().value);
}

describe('subdomains for a program', () => {
  it.each([
    ['Run Club', 'run-club'],
    ['  Café Ñandú & Söhne!  ', 'cafe-nandu-sohne'],
    ['100% Fun', '100-fun'],
    ['---', 'program'],
    ['日本', 'program'],
    ['👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 'program'],
    ['../../etc', 'etc'],
    ['Ⅷ ﬁne', 'viii-fine'],
    ['x'.repeat(80), 'x'.repeat(50)],
  ])('%s → %s [A-081] [B46]', (name, subdomain) => {
    const [best, next] = first(name, 2);
    expect([best, next]).toEqual([subdomain, `${subdomain}-2`]);
    expect(subdomainFault(String(best))).toBeNull();
  });

  it('never takes a host that the platform needs', () => {
    expect(first('Admin', 2)).toEqual(['admin-2', 'admin-3']);
    expect(first('WWW', 1)).toEqual(['www-2']);
  });
});
