/** The platforms of a run, one for each worker: JSON of `PlatformUnderTest[]`. */
export const platformsVariable = 'E2E_PLATFORMS';

type Variable =
  'E2E_SITE' | 'E2E_MAILBOX' | 'E2E_POSTGRES' | 'E2E_REDIS' | 'E2E_SERVICES' | 'E2E_TURNSTILE' | 'E2E_DATA_DIR';
export type PlatformUnderTest = Record<Variable, string>;

/** The variable `variable` of this worker's platform, or of the first one where tests are only listed. */
export function ofThisWorker(variable: Variable): string | undefined {
  const given = process.env[variable];
  if (given) return given;
  const { [platformsVariable]: platforms, TEST_PARALLEL_INDEX: worker = '0' } = process.env;
  if (platforms === undefined) return undefined;
  return (JSON.parse(platforms) as PlatformUnderTest[])[Number(worker)]?.[variable];
}

/** An address of this worker's platform, by the variable that names it. */
export function addressOf(variable: Variable): string {
  const address = ofThisWorker(variable);
  if (!address) throw new Error(`${variable} is missing: the platform of the browser tests has not been started`);
  return address;
}
