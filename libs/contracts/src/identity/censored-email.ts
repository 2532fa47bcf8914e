/** The address with most of it hidden, such as `a•••@e•••.com`, for whoever may not see it whole. */
export function censoredEmail(email: string): string {
  const [name = '', host = ''] = email.split('@');
  const ending = host.slice(host.lastIndexOf('.'));
  return `${name.charAt(0)}•••@${host.charAt(0)}•••${ending}`;
}
