import { mailChoiceNames, type MailChoice } from '@orderstream/contracts/notifications/mails';
import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsIn } from 'class-validator';

export class MailChoiceRequest {
  @ApiProperty({ enum: mailChoiceNames }) @IsIn(mailChoiceNames) choice!: MailChoice;
  @ApiProperty({ type: Boolean }) @IsBoolean() wanted!: boolean;
}

export class MailChoiceAnswer {
  @ApiProperty({ enum: mailChoiceNames }) choice!: MailChoice;
  @ApiProperty({ type: Boolean }) wanted!: boolean;
}

export class MailChoicesAnswer {
  @ApiProperty({ type: [MailChoiceAnswer] }) items!: MailChoiceAnswer[];
}
