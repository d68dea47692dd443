import { ViewColumn, ViewEntity } from 'typeorm';

/** Of a secret, a list may show its mask and nothing else. */
@ViewEntity({ schema: 'vault', name: 'private_info', synchronize: false })
export class PrivateInfoMask {
  @ViewColumn() id!: string;
  @ViewColumn() mask!: string;
}
