import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsIn } from 'class-validator';
import { choiceGroups, mailChoiceNames, type MailChoiceDefinition, type MailChoice } from './mail-choices.ts';
import { NameAnswer } from '../sending/mails.requests.ts';

export class MailChoiceRequest {
  @ApiProperty({ enum: mailChoiceNames }) @IsIn(mailChoiceNames) choice!: MailChoice;
  @ApiProperty({ type: Boolean }) @IsBoolean() wanted!: boolean;
}

export class MailChoiceAnswer {
  @ApiProperty({ enum: mailChoiceNames }) choice!: MailChoice;
  @ApiProperty({ enum: choiceGroups }) group!: MailChoiceDefinition['group'];
  @ApiProperty({ type: NameAnswer }) name!: NameAnswer;
  @ApiProperty({ type: Boolean }) wanted!: boolean;
}

export class MailChoicesAnswer {
  @ApiProperty({ type: [MailChoiceAnswer] }) items!: MailChoiceAnswer[];
}
