// Domains that deliver to the same mailbox, whatever dots the name contains.
const GMAIL = ['gmail.com', 'googlemail.com'];

/**
 * The canonical address of a mailbox, for counting people: the same for all addresses that deliver to one mailbox. It
 * has no `+` tag, at any domain; for Gmail also no dots and a single domain. Never the recipient of a mail: a provider
 * may distinguish addresses that are the same here.
 *
 * @param address as `canonicalEmail` returns it
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, at).toLowerCase(), address.slice(at + 1).toLowerCase()];
  const plus = local.indexOf('+');
  // An address that begins with a plus has no name before its tag.
  const name = plus > 0 ? local.slice(0, plus) : local;
  if (!GMAIL.includes(domain)) return `${name}@${domain}`;
  return `${name.replaceAll('.', '')}@gmail.com`;
}
