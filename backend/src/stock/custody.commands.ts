/** Somebody is about to see a secret: the fact stands in the log before the secret is answered. */
export class RecordReveal {
  readonly type = 'RecordReveal';
  constructor(
    readonly subject: { kind: 'product' | 'order'; productId: string | null; orderId: string | null; userId: string | null },
    readonly to: 'owner' | 'admin',
  ) {}
}

export type CustodyCommand = RecordReveal;
