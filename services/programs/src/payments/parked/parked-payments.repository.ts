import type { ParkReason, PaymentDecision } from '@laurel/contracts/programs/payments/park-reasons';
import type { Currency } from '@laurel/contracts/programs/payments/payments.dto';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type TablePage, tablePage } from '@laurel/service-kit/table/table-page';
import type { TableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable } from '@nestjs/common';

export interface ParkedPaymentRow {
  id: string;
  participant_id: string;
  participant_name: string;
  title: string;
  amount: string;
  currency: Currency;
  reason: ParkReason;
  fault: string | null;
  decision: PaymentDecision | null;
  created_at: Date;
}

const from = `(SELECT k.id, k.participant_id, coalesce(trim(p.first_name || ' ' || p.last_name), '') AS participant_name,
    k.title, amount_text(k.amount_minor, k.currency) AS amount, k.amount_minor, k.currency, k.reason, k.fault, k.decision, k.created_at
  FROM checkout k LEFT JOIN participant_copy p ON p.program_id = k.program_id AND p.id = k.participant_id
  WHERE k.program_id = $1 AND k.reason IS NOT NULL) q WHERE true`;

@Injectable()
export class ParkedPaymentsRepository {
  constructor(private readonly database: Database) {}

  page(scope: TenantScope, table: TableSql): Promise<TablePage<ParkedPaymentRow>> {
    const columns =
      'id, participant_id, participant_name, title, amount, currency, reason, fault, decision, created_at';
    return tablePage(this.database, scope, { columns, from }, table);
  }
}
