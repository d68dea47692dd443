import { ViewColumn, ViewEntity } from 'typeorm';

/** The vault's people, for joins while reading. No read model copies from here. */
@ViewEntity({ schema: 'vault', name: 'person', synchronize: false })
export class PersonRow {
  @ViewColumn() user_id!: string;
  @ViewColumn() email!: string;
  @ViewColumn() full_name!: string;
  @ViewColumn() avatar_url!: string | null;
  @ViewColumn() business_name!: string | null;
  @ViewColumn() phone!: string | null;
  @ViewColumn() description!: string | null;
  /** Address and name in lower case, a line each. */
  @ViewColumn() search!: string;
}
