import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where bills of a person go to, and the language of the browser that signed up. All of it goes with the person. */
export class BillingAndBrowserLanguage1768000000026 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table vault.person add column browser_language text');
    await runner.query('alter table vault.person add column billing_address jsonb');
    await runner.query('alter table vault.person add column vat_number text');
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const column of ['browser_language', 'billing_address', 'vat_number'])
      await runner.query(`alter table vault.person drop column ${column}`);
  }
}
