import { Inject, Injectable } from '@nestjs/common';
import { changeRows, queryRows } from '@orderstream/projections/platform/database/sql';
import { Vault } from '../../platform/database/vault.ts';

export type ReceiptLinks = { receipt_url: string | null; invoice_url: string | null; invoice_pdf: string | null };
type StoredLinks = ReceiptLinks & { charge_id: string };

/** The provider's links are valid for ten days after they were fetched. */
const freshSeconds = 7 * 86_400;

@Injectable()
export class PaymentLinksVault {
  constructor(@Inject(Vault) private readonly db: Vault) {}

  async freshLinks(chargeIds: readonly string[]): Promise<Map<string, ReceiptLinks>> {
    const rows = await queryRows<StoredLinks>(
      this.db,
      `select charge_id, receipt_url, invoice_url, invoice_pdf from vault.payment_links
       where charge_id = any($1) and fetched_at > now() - make_interval(secs => $2)`,
      [chargeIds, freshSeconds],
    );
    return new Map(rows.map(({ charge_id, ...links }) => [charge_id, links]));
  }

  /** Stores links, unless the user was deleted in between. */
  async keep(userId: string, chargeId: string, { receipt_url, invoice_url, invoice_pdf }: ReceiptLinks): Promise<void> {
    await changeRows(
      this.db,
      `insert into vault.payment_links (charge_id, user_id, receipt_url, invoice_url, invoice_pdf)
       select $1, $2, $3, $4, $5 where exists (select from vault.person where user_id = $2)
       on conflict (charge_id) do update set receipt_url = excluded.receipt_url, invoice_url = excluded.invoice_url,
         invoice_pdf = excluded.invoice_pdf, fetched_at = now()`,
      [chargeId, userId, receipt_url, invoice_url, invoice_pdf],
    );
  }

  /** Whether the user still exists. */
  async hasPerson(userId: string): Promise<boolean> {
    return (await queryRows(this.db, 'select 1 from vault.person where user_id = $1', [userId])).length > 0;
  }

  async forget(userId: string): Promise<void> {
    await changeRows(this.db, 'delete from vault.payment_links where user_id = $1', [userId]);
  }

  /** Deletes expired links, and those that were written while their user was being deleted. */
  async sweep(): Promise<void> {
    await changeRows(
      this.db,
      `delete from vault.payment_links l where fetched_at < now() - make_interval(secs => $1)
         or not exists (select from vault.person p where p.user_id = l.user_id)`,
      [freshSeconds],
    );
  }
}
