import { ViewColumn, ViewEntity } from 'typeorm';
import { isoTime } from '../read.ts';

@ViewEntity({ schema: 'read', name: 'doors', synchronize: false })
export class DoorRow {
  @ViewColumn() id!: string;
  @ViewColumn() colour!: string;
  @ViewColumn() openings!: number;
  @ViewColumn() visitors!: string[];
  @ViewColumn() last!: { by: string; at: string } | null;
  @ViewColumn({ transformer: isoTime }) made_at!: string;
  @ViewColumn() position!: string;
}
