// `node infra/compose/secrets.mjs > infra/compose/.env`: every secret of a new installation, drawn at random. With
// --database, --options and --redis for servers elsewhere. Lose it and people sign in anew, and mails that wait are lost.
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'postgres:5432' },
    /** Appended to every connection string, such as `?sslmode=verify-full`. */
    options: { type: 'string', default: '' },
    admin: { type: 'string', default: 'postgres' },
    redis: { type: 'string', default: 'redis://redis:6379' },
  },
});
const secret = () => randomBytes(32).toString('hex');
const url = (role, password, database) =>
  `postgres://${role}:${password}@${values.database}/${database}${values.options}`;

const services = ['gateway', 'identity', 'programs', 'rewards', 'receipts', 'offers', 'integrations'];
const adminPassword = secret();
const lines = [
  ['POSTGRES_PASSWORD', adminPassword],
  ['ADMIN_DATABASE_URL', url(values.admin, adminPassword, 'postgres')],
  ['REDIS_URL', values.redis],
];
for (const service of services) {
  const prefix = service.toUpperCase();
  const database = `laurel_${service}`;
  lines.push([`${prefix}_OWNER_DATABASE_URL`, url(`${service}_owner`, secret(), database)]);
  lines.push([`${prefix}_DATABASE_URL`, url(`${service}_app`, secret(), database)]);
  if (service === 'gateway') continue;
  lines.push([`${prefix}_RELAY_DATABASE_URL`, url(`${service}_relay`, secret(), database)]);
  lines.push([`${prefix}_TOKEN_SECRET`, secret()]);
}
for (const name of ['CSRF_SECRET', 'SEAL_SECRET', 'CODE_SECRET', 'WALLET_SECRET', 'WEBHOOK_SECRET'])
  lines.push([name, secret()]);
// These keys come from the mail provider, from Cloudflare and from Stripe.
lines.push(['SMTP_URL', ''], ['TURNSTILE_SITE_KEY', ''], ['TURNSTILE_SECRET', '']);
lines.push(['STRIPE_SECRET_KEY', ''], ['STRIPE_WEBHOOK_SECRET', '']);
process.stdout.write(lines.map(([name, value]) => `${name}=${value}\n`).join(''));
