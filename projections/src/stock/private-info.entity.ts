import { ViewColumn, ViewEntity } from 'typeorm';

/** Of a version of a secret, a list may show its mask and nothing else. */
@ViewEntity({ schema: 'vault', name: 'private_info', synchronize: false })
export class PrivateInfoMask {
  @ViewColumn() id!: string;
  @ViewColumn() version!: string;
  @ViewColumn() mask!: string;
}
