import { migrate } from '@laurel/service-kit/database/migrate';
import { walletSchema } from './wallet-service.fixture.ts';

/** A process of its own, run by migrations.spec.ts: prints what it has migrated. */
const ran = await migrate({ url: process.env['OWNER_URL'] ?? '', schema: walletSchema });
process.stdout.write(JSON.stringify(ran));
