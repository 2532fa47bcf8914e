import { isIP, registerDecorator } from 'class-validator';

/** Whether a text is an IPv4 or IPv6 address, or a range of them as CIDR writes it: `203.0.113.0/24`, `2001:db8::/48`. */
export function isIpRange(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  const [address = '', prefix, ...more] = value.split('/');
  // A zone such as `fe80::1%eth0` has a meaning on one machine only.
  if (more.length > 0 || !isIP(address) || address.includes('%')) return false;
  if (prefix === undefined) return true;
  return /^(?:0|[1-9]\d{0,2})$/.test(prefix) && Number(prefix) <= (isIP(address, 4) ? 32 : 128);
}

/** A list of addresses and ranges, such as those that may use an API key. */
export function AreIpRanges(): PropertyDecorator {
  return (target, property) => {
    registerDecorator({
      name: 'areIpRanges',
      target: target.constructor,
      propertyName: String(property),
      options: { each: true },
      validator: {
        validate: isIpRange,
        defaultMessage: () => 'must be IP addresses or ranges, such as 203.0.113.0/24',
      },
    });
  };
}
