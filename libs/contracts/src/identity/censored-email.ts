/**
 * The address with most of it masked, such as `a•••@e•••.com`, for callers without the permission to read addresses.
 */
export function censoredEmail(email: string): string {
  const [name = '', host = ''] = email.split('@');
  const ending = host.slice(host.lastIndexOf('.'));
  return `${name.charAt(0)}•••@${host.charAt(0)}•••${ending}`;
}
