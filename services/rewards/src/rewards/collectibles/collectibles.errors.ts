import { BusinessError } from '@laurel/service-kit/errors/business-error';

/** 409: the program's integration is off. */
export class AptosDisabledError extends BusinessError {
  readonly status = 409;
  readonly code = 'aptos_disabled';

  constructor() {
    super('The Aptos integration of this program is not enabled');
  }
}

/** 409: only achievements have tokens. */
export class NotCollectibleError extends BusinessError {
  readonly status = 409;
  readonly code = 'not_collectible';

  constructor() {
    super('Only an achievement can have an NFT collection');
  }
}

/** 409: a reward has one collection. */
export class CollectionExistsError extends BusinessError {
  readonly status = 409;
  readonly code = 'collection_exists';

  constructor() {
    super('This reward has an NFT collection already');
  }
}

/** 409: no transaction has failed. */
export class NothingFailedError extends BusinessError {
  readonly status = 409;
  readonly code = 'nothing_failed';

  constructor() {
    super('No transaction of this reward has failed');
  }
}

/** 409: only the operator enables mainnet, and never for a test program. */
export class MainnetLockedError extends BusinessError {
  readonly status = 409;
  readonly code = 'mainnet_locked';

  constructor(isTest: boolean) {
    super(isTest ? 'A program in test mode cannot use mainnet' : 'Mainnet is not available on this installation');
  }
}

/** 409: a program cannot leave mainnet. */
export class NetworkLockedError extends BusinessError {
  readonly status = 409;
  readonly code = 'network_locked';

  constructor() {
    super('Mainnet cannot be switched off');
  }
}
