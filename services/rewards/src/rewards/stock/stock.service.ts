import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Outbox } from '@laurel/service-kit/events/outbox';
import { Injectable } from '@nestjs/common';
import { LedgerService } from '../../points/ledger/ledger.service.ts';
import type { StockBookings } from './stock-bookings.ts';
import { StockRepository } from './stock.repository.ts';

/** Books every claim that costs no points, and every reversal of a claim. */
@Injectable()
export class StockService {
  constructor(
    private readonly repository: StockRepository,
    private readonly ledger: LedgerService,
    private readonly outbox: Outbox,
  ) {}

  /** Part of the open transaction, which holds the lock of the reward. */
  async book(scope: TenantScope, bookings: StockBookings): Promise<void> {
    await this.repository.book(scope, bookings);
    if (bookings.events.length > 0) await this.outbox.append(scope, ...bookings.events);
    await this.ledger.countClaims(scope, [...bookings.claims, ...bookings.restorations].map(participantOf), 1);
    await this.ledger.countClaims(scope, bookings.reversals.map(participantOf), -1);
  }
}

const participantOf = ({ participantId }: { participantId: string }): string => participantId;
