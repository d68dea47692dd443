import { orderStatuses, type OrderStatus } from '@orderstream/contracts/orders/lifecycle';
import { accountStates, type AccountState, type MailTemplate, type Validity } from '@orderstream/contracts/notifications/mails';
import type { Language } from '@orderstream/contracts/shared/languages';
import { ApiProperty } from '@nestjs/swagger';

/** In every language: a page changes its language without another request. */
export class NameAnswer implements Record<Language, string> {
  @ApiProperty({ type: String }) en!: string;
  @ApiProperty({ type: String }) ru!: string;
}

export class ValidityAnswer implements Validity {
  @ApiProperty({ enum: orderStatuses, isArray: true, required: false }) order?: readonly OrderStatus[];
  @ApiProperty({ enum: accountStates, isArray: true, required: false }) account?: readonly AccountState[];
}

export class MailAnswer {
  @ApiProperty({ type: String }) template!: MailTemplate;
  @ApiProperty({ type: NameAnswer }) name!: NameAnswer;
  @ApiProperty({ type: ValidityAnswer, nullable: true, description: 'while what it can be sent again; null: never' })
  resend_while!: ValidityAnswer | null;
}

export class MailsAnswer {
  @ApiProperty({ type: [MailAnswer] }) items!: MailAnswer[];
}
