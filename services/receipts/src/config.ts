import { type EnvReader, readConfig } from '@laurel/service-kit/config/read-config';
import { readServiceConfig, type ServiceConfig } from '@laurel/service-kit/config/service-config';

export interface ReceiptsConfig extends ServiceConfig {
  /** Store of the uploaded pictures: `file:` or `s3:`. */
  filesUrl: string;
  /** Maximal age of a purchase in days that the automated check accepts. */
  daysAccepted: number;
}

/** The environment of the receipts service. */
export function readReceiptsConfig(env: NodeJS.ProcessEnv): ReceiptsConfig {
  return readConfig(env, (reader) => ({
    ...readServiceConfig(reader, 'receipts', 4104),
    filesUrl: reader.url('RECEIPTS_FILES_URL'),
    daysAccepted: reader.integer('RECEIPTS_DAYS_ACCEPTED', 60),
  }));
}

/** The configuration of commands that connect as the database's owner (migrate). */
export function readOwnerConfig(env: NodeJS.ProcessEnv): { url: string } {
  return readConfig(env, (reader: EnvReader) => ({ url: reader.url('RECEIPTS_OWNER_DATABASE_URL') }));
}
