// All of them deliver to the same mailbox, whatever dots stand in the name.
const GMAIL = ['gmail.com', 'googlemail.com'];

/**
 * The address that stands for a mailbox, for counting people: of addresses that lead to one mailbox, always the same.
 * Without what follows a `+`, whatever the domain; for Gmail also without dots and under one domain. Not to be written
 * to: a provider may tell apart what is taken for the same here.
 *
 * @param address as `canonicalEmail` answers it
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, at).toLowerCase(), address.slice(at + 1).toLowerCase()];
  const plus = local.indexOf('+');
  // An address that begins with a plus has no name in front of a tag.
  const name = plus > 0 ? local.slice(0, plus) : local;
  if (!GMAIL.includes(domain)) return `${name}@${domain}`;
  return `${name.replaceAll('.', '')}@gmail.com`;
}
