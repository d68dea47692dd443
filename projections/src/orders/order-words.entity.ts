import { ViewColumn, ViewEntity } from 'typeorm';

/** What was written about a custom order, in versions; gone with its person. */
@ViewEntity({ schema: 'vault', name: 'order_words', synchronize: false })
export class OrderWordsRow {
  @ViewColumn() order_id!: string;
  @ViewColumn() version!: string;
  @ViewColumn() description!: string;
}
