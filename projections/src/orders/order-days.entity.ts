import { ViewColumn, ViewEntity } from 'typeorm';

/** How many orders were made on a day, counted by UTC. */
@ViewEntity({ schema: 'read', name: 'order_days', synchronize: false })
export class OrderDayRow {
  @ViewColumn() day!: string;
  @ViewColumn() orders!: number;
}
