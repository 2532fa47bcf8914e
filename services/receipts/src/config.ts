import { type ConfigOf, readConfig } from '@laurel/service-kit/config/read-config';
import { type ServiceConfig, serviceVariables } from '@laurel/service-kit/config/service-config';
import { integer, url } from '@laurel/service-kit/config/variables';

/** The environment of the receipts service. */
export const receiptsVariables = {
  ...serviceVariables('receipts', 4104),
  filesUrl: url(
    'RECEIPTS_FILES_URL',
    'store of the pictures of receipts: `file:///<folder>` or `s3://<bucket>/<prefix>?region=<region>`',
  ),
  daysAccepted: integer(
    'RECEIPTS_DAYS_ACCEPTED',
    'age in days up to which the check of receipts accepts a purchase; locally any, so that old photographs can be tried',
    { fallback: 60 },
  ),
};

export type ReceiptsConfig = ServiceConfig & ConfigOf<typeof receiptsVariables>;

export const readReceiptsConfig = (env: NodeJS.ProcessEnv): ReceiptsConfig => ({
  name: 'receipts',
  ...readConfig(env, receiptsVariables),
});
